// Builds the page and checks its poses against those that the compiler computed.

function start() {
  move();
  fitCamera();
  addHead();
  addControls();
  addJoints();
  addLinks();
  addPreparation();
  addKernels();
  const error = poseError();
  document.documentElement.dataset.poseError = String(error);
  byId('view-caption').textContent =
    'Drag or use the arrow keys to turn; plus and minus change the size. ' +
    `Poses come from the compiled forward kinematics and agree with the compiler\u2019s own to ${error.toExponential(0)}.`;
  paint();
  document.documentElement.dataset.ready = 'yes';
}

start();
