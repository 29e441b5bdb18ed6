# SPDX-License-Identifier: BSD-3-Clause
"""`dynac.compile()`: options, messages, the cache, processes that meet or die in it."""

import contextlib
import fcntl
import inspect
import io
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import warnings

from support import SOURCE, TestCase, dynac, own_robot, use_fresh_cache

HERE = pathlib.Path(__file__).parent
COMPILE = "import sys; from support import dynac; dynac.compile(sys.argv[1])"


def start(robot, **environment):
    """Another process that compiles a robot."""
    return subprocess.Popen([sys.executable, "-c", COMPILE, str(robot)], cwd=HERE,
                            env={**os.environ, **environment}, stderr=subprocess.PIPE, text=True,
                            start_new_session=True)


def in_cache():
    """The names of what is in the cache, besides records of requests."""
    folder = pathlib.Path(os.environ["XDG_CACHE_HOME"]) / "dynac"
    return sorted(set(os.listdir(folder)) - {"requests"}) if folder.is_dir() else []


class Compile(TestCase):
    def setUp(self):
        environment = dict(os.environ)
        self.addCleanup(lambda: (os.environ.clear(), os.environ.update(environment)))
        self.addCleanup(use_fresh_cache().cleanup)
        owner = tempfile.TemporaryDirectory()
        self.addCleanup(owner.cleanup)
        self.folder = pathlib.Path(owner.name)

    def script(self, name, text):
        """An executable file."""
        path = self.folder / name
        path.write_text("#!/bin/sh\n" + text)
        path.chmod(0o755)
        return str(path)

    def test_the_same_call_finds_the_cached_library(self):
        robot = self.folder / "pendulum.urdf"
        shutil.copy(own_robot("pendulum"), robot)
        first = dynac.compile(robot)
        os.environ["CXX"] = self.script("compiler",
                                        'test "$1" = --version && exec c++ --version; exit 1')
        self.assert_error(dynac.Error, "exit code 1", lambda: dynac.compile(robot))
        del os.environ["CXX"]
        changed = pathlib.Path(first.folder).parent.stat().st_mtime_ns
        self.assertIs(dynac.compile(str(robot)), first)
        self.assertEqual(pathlib.Path(first.folder).parent.stat().st_mtime_ns, changed)
        robot.write_text(robot.read_text().replace('mass value="1.2"', 'mass value="2.4"'))
        self.assertAlmostEqual(dynac.compile(robot).mass, 2.4)
        single = dynac.compile(robot, scalar="float")
        self.assertEqual(single.inverse_dynamics([1], [0], [0]).dtype, "float32")
        self.assertEqual(len(in_cache()), 3)

    def test_files_that_options_name_are_part_of_the_stamp(self):
        file = self.folder / "a gear$1.constraints"
        for ratio, named in ((2.0, file), (3.0, file), (4.0, [file]), (5.0, [file])):
            file.write_text(f"set gear\n  coupling {ratio} * shoulder + 1 * elbow = 0 as gear\n")
            arm = dynac.compile(own_robot("two_link"), "constraint_jacobian", constraints=named)
            self.assertEqual(arm.constraint_jacobian([0, 0]).tolist(), [[ratio, 1]])

    def forbid_generate(self):
        """From here on the command does everything but generate."""
        real = shutil.which(os.environ["DYNAC"])
        self.assertIsNotNone(real)
        script = self.script("dynac", f'test "$1" = generate && exit 1\nexec {real} "$@"')
        times = os.stat(real)
        self.assertGreater(times.st_size, os.path.getsize(script))
        with open(script, "ab") as file:  # which looks like the real one
            file.truncate(times.st_size)
        os.utime(script, ns=(times.st_atime_ns, times.st_mtime_ns))
        os.environ["DYNAC"] = script

    def test_included_files_are_part_of_the_stamp(self):
        robot, part = self.folder / "arm.xml", self.folder / "part.xml"
        robot.write_text('<mujoco model="arm"><worldbody><include file="part.xml"/></worldbody></mujoco>')
        for mass in (1.5, 2.5):
            part.write_text(f'<mujoco><body name="rod"><joint name="pivot"/><inertial mass="{mass}" '
                            'pos="0 0 1" diaginertia="1 1 1"/></body></mujoco>')
            time.sleep(0.1)
            self.assertEqual(dynac.compile(robot).mass, mass)
        self.forbid_generate()
        self.assertEqual(dynac.compile(robot).mass, 2.5)
        part.write_text(part.read_text().replace("2.5", "3.5"))
        self.assert_error(dynac.Error, "exit code 1", lambda: dynac.compile(robot))

    def test_a_file_that_changes_while_it_is_read_is_read_again(self):
        robot, edits = self.folder / "pendulum.urdf", self.folder / "edits"
        light = own_robot("pendulum").read_text()
        real = shutil.which(os.environ["DYNAC"])
        generate = f'{real} "$@" || exit 1'
        edit = f'test "$1" = generate && test -e {edits} && sed -i s/1.2/2.4/ {robot}'
        for name, script in (("before", [edit, generate]), ("after", [generate, edit])):
            os.environ["DYNAC"] = self.script(name, "\n".join([*script, "exit 0"]))
            robot.write_text(light)
            edits.touch()
            dynac.compile(robot)
            edits.unlink()
            self.assertEqual(robot.read_text(), light.replace("1.2", "2.4"))
            self.assertAlmostEqual(dynac.compile(robot).mass, 2.4)
            robot.write_text(light)
            self.assertAlmostEqual(dynac.compile(robot).mass, 1.2)

    def test_keywords_are_options(self):
        robot = dynac.compile(
            own_robot("two_link"), ["inverse_dynamics", "energies"], gravity=(0, 0, -1.62),
            name="arm", strict=True, check=False, lock={"shoulder": 0.5}, scalar="float",
            language="c")
        self.assertEqual(robot.name, "arm")
        self.assertEqual(robot.gravity.tolist(), [0, 0, -1.62])
        self.assertEqual(robot.nq, 1)
        self.assertEqual(robot.inverse_dynamics([1], [0], [0]).dtype, "float32")
        self.assertEqual(robot.inverse_dynamics([[1]] * 20, [0], [0]).shape, (20, 1))

    def test_options_define_frames_on_links(self):
        """In a text, in a list, and as pairs; the pose is that of the link times the offset."""
        for frames in ("tool=tip@0.1,0.2,0.3,tip", ["tool=tip@0.1,0.2,0.3", "tip"],
                       {"tool": "tip@0.1,0.2,0.3", "point": "tip@0,0,0"}):
            robot = dynac.compile(own_robot("two_link"), ["forward_kinematics", "constraint_jacobian"],
                                  frames=frames, contact={"tool": "point"}, batch=None)
            tool, tip = robot.forward_kinematics([0.3, -0.7])
            self.assertLess(abs(tool - tip @ [[1, 0, 0, 0.1], [0, 1, 0, 0.2], [0, 0, 1, 0.3], [0, 0, 0, 1]])
                            .max(), 1e-15)
            self.assertIn("tool", robot.frames)

    def test_the_command_rejects_what_it_does_not_know(self):
        pendulum = own_robot("pendulum")
        for text, call in (
                ("--bse", lambda: dynac.compile(pendulum, bse="floating")),
                ("inverse_dynamics", lambda: dynac.compile(pendulum, ["inverse_dynamic"])),
                ("flying", lambda: dynac.compile(pendulum, base="flying")),
                ("nowhere.urdf", lambda: dynac.compile("nowhere.urdf")),
                ("output", lambda: dynac.compile(pendulum, output="here")),
                ("template", lambda: dynac.compile(pendulum, scalar="template", batch=None))):
            self.assert_error(dynac.Error, text, call)
        self.assertEqual(in_cache(), [])

    def test_missing_programs_are_reported(self):
        os.environ["CXX"] = "no-such-compiler"
        self.assert_error(dynac.Error, "cannot run the compiler no-such-compiler",
                          lambda: dynac.compile(own_robot("pendulum")))
        os.environ["DYNAC"] = "/no/such/dynac"
        self.assert_error(dynac.Error, "DYNAC=/no/such/dynac",
                          lambda: dynac.compile(own_robot("pendulum")))
        del os.environ["DYNAC"]
        os.environ["PATH"] = str(self.folder)
        self.assert_error(dynac.Error, "not in PATH", lambda: dynac.compile(own_robot("pendulum")))

    def test_flags_of_the_environment_reach_the_compiler(self):
        os.environ["CXXFLAGS"] = "-O1 -DREACHED -ffast-math"
        self.assert_error(dynac.Error, "-DREACHED -ffast-math",
                          lambda: dynac.compile(own_robot("pendulum")))

    def test_a_cache_that_cannot_be_written_is_reported(self):
        os.environ["XDG_CACHE_HOME"] = "/proc"
        self.assert_error(dynac.Error, "cannot write the cache /proc/dynac",
                          lambda: dynac.compile(own_robot("pendulum")))
        (self.folder / "dynac").write_text("")
        os.environ["XDG_CACHE_HOME"] = str(self.folder)
        self.assert_error(dynac.Error, "XDG_CACHE_HOME",
                          lambda: dynac.compile(own_robot("pendulum")))

    def test_libraries_that_others_may_have_put_there_are_refused(self):
        robot = own_robot("pendulum")
        entry = pathlib.Path(dynac.compile(robot).folder)
        self.assertEqual(entry.parent.stat().st_mode & 0o777, 0o700)
        for path in (entry.parent.parent, entry.parent, entry, entry / "library.so",
                     entry / "manifest.json"):
            for writer in (0o020, 0o002) if os.geteuid() == 0 else (0o002,):
                with self.subTest(path=path, writer=oct(writer)):
                    mode = path.stat().st_mode
                    path.chmod(mode | writer)
                    if os.geteuid() == 0:
                        os.chown(path, -1, 4711)  # a group that is not the owner's own
                    for call in (lambda: dynac.compile(robot), lambda: dynac.load(entry)):
                        self.assert_error(dynac.Error, f"chmod go-w {path}", call)
                    path.chmod(mode)
        self.assertEqual(dynac.compile(robot).name, "pendulum")

    def test_an_open_cache_is_refused_before_anything_is_written(self):
        cache = pathlib.Path(os.environ["XDG_CACHE_HOME"]) / "dynac"
        cache.mkdir()
        cache.chmod(0o1777)
        self.assert_error(dynac.Error, f"chmod go-w {cache}, or set XDG_CACHE_HOME",
                          lambda: dynac.compile(own_robot("pendulum")))
        self.assertEqual(in_cache(), [])

    @unittest.skipIf(os.geteuid() != 0, "only root gives files away")
    def test_what_belongs_to_another_user_is_refused(self):
        robot = own_robot("pendulum")
        entry = pathlib.Path(dynac.compile(robot).folder)
        link = self.folder / "link"
        link.symlink_to(entry)
        for path in (entry.parent, entry, entry / "library.so", entry / "manifest.json"):
            with self.subTest(path=path):
                os.chown(path, 4711, -1)
                for call in (lambda: dynac.compile(robot), lambda: dynac.load(entry)):
                    self.assert_error(dynac.Error, f"{path} belongs to user 4711", call)
                os.chown(path, 0, -1)
        self.assertEqual(dynac.load(link).name, "pendulum")
        os.lchown(link, 4711, -1)
        self.assert_error(dynac.Error, f"{link} belongs to user 4711", lambda: dynac.load(link))

    def test_entries_are_the_users_alone_whatever_the_umask(self):
        mask = os.umask(0)
        self.addCleanup(os.umask, mask)
        entry = pathlib.Path(dynac.compile(own_robot("pendulum")).folder)
        for path in (entry.parent, entry, *entry.iterdir()):
            self.assertEqual(path.stat().st_mode & 0o077, 0, path)

    def test_a_full_disk_leaves_nothing_behind(self):
        limit = "ulimit -f 1; exec \"$0\" \"$@\""
        command = ["bash", "-c", limit, sys.executable, "-c", COMPILE, str(own_robot("pendulum"))]
        done = subprocess.run(command, cwd=HERE, capture_output=True, text=True)
        self.assertIn("dynac.errors.Error: ", done.stderr)
        self.assertEqual(in_cache(), [])
        dynac.compile(own_robot("pendulum"))

    def test_two_processes_at_once_get_one_library(self):
        processes = [start(own_robot("pendulum")) for _ in range(2)]
        for process in processes:
            _, errors = process.communicate()
            self.assertEqual((process.returncode, errors), (0, ""))
        self.assertEqual(len(in_cache()), 1)

    def test_a_killed_process_leaves_nothing_broken(self):
        from dynac import cache
        slow = self.script("compiler", 'test "$1" = --version && exec c++ --version\n'
                                       'touch "$0.called"; exec sleep 60')
        process = start(own_robot("pendulum"), CXX=slow)
        self.addCleanup(process.communicate)
        self.addCleanup(os.killpg, process.pid, signal.SIGKILL)  # the compilers, too
        while not os.path.exists(slow + ".called"):
            self.assertIsNone(process.poll())
            time.sleep(0.02)
        [private] = in_cache()
        process.send_signal(signal.SIGKILL)
        process.wait()
        self.assertEqual(in_cache(), [private])
        dynac.compile(own_robot("pendulum"))
        # A child that has not become a compiler yet still holds the lock; then the next one removes it.
        end = time.monotonic() + 30
        while private in in_cache() and time.monotonic() < end:
            with cache.private_folder():
                time.sleep(0.02)
        self.assertEqual(len(in_cache()), 1)
        self.assertNotIn(private, in_cache())

    def test_a_folder_in_use_is_not_removed(self):
        from dynac import cache
        with cache.private_folder() as private:
            process = start(own_robot("pendulum"))
            process.communicate()
            self.assertEqual(process.returncode, 0)
            self.assertTrue(private.is_dir())

    def test_warnings_are_told_each_time(self):
        robot = self.folder / "arm.urdf"
        robot.write_text(own_robot("pendulum").read_text().replace(
            "<axis", '<dynamics damping="0.5"/><axis'))
        for _ in range(2):
            with warnings.catch_warnings(record=True) as caught:
                warnings.simplefilter("always")
                arm = dynac.compile(robot)
            [warning] = caught
            self.assertEqual((warning.category, warning.filename), (dynac.Warning, __file__))
            self.assertIn("ignore damping", str(warning.message))
            self.assertEqual(arm.warnings, (str(warning.message),))
        self.assertIn("ignore damping", dynac.load(arm.folder).warnings[0])
        with self.assertWarnsRegex(dynac.Warning, "use --base floating"):
            dynac.compile(own_robot("quadruped"), "mass_matrix")
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            self.assertEqual(dynac.compile(own_robot("pendulum")).warnings, ())

    def test_damaged_entries_are_made_again(self):
        robot = own_robot("pendulum")
        for name in ("library.so", "manifest.json", "warnings.json", "SHA256SUMS"):
            for damage in (lambda path: path.unlink(), lambda path: os.truncate(path, 20)):
                made = pathlib.Path(dynac.compile(robot).folder)
                copy = self.folder / "copy"
                shutil.copytree(made, copy)  # else the library of this process changes
                shutil.rmtree(made)
                copy.rename(made)
                damage(made / name)
                self.assert_error(dynac.Error, "compile ", lambda: dynac.load(made))
                self.assertEqual(dynac.compile(robot).inverse_dynamics([0], [0], [0]).shape, (1,))

    def test_a_folder_that_is_replaced_is_loaded_anew(self):
        folder = self.folder / "robot"
        for name, joints in (("pendulum", 1), ("two_link", 2), ("panda", 7)):
            shutil.rmtree(folder, ignore_errors=True)
            shutil.copytree(dynac.compile(own_robot(name)).folder, folder)
            robot = dynac.load(folder)
            still = robot.inverse_dynamics([0] * joints, [0] * joints, [0] * joints)
            self.assertEqual(still.tolist(),
                             dynac.compile(own_robot(name)).inverse_dynamics(
                                 [0] * joints, [0] * joints, [0] * joints).tolist())
        script = ("import os, pathlib, sys; from support import dynac\n"
                  "folder, other = map(pathlib.Path, sys.argv[1:])\n"
                  "dynac.load(folder)\n"
                  "for file in other.iterdir():  # in place, as cp does it\n"
                  "    (folder / file.name).write_bytes(file.read_bytes())\n"
                  "try:\n    dynac.load(folder)\n"
                  "except dynac.Error as error:\n    print(error, flush=True)\n"
                  "os._exit(0)  # the library that was overwritten cannot even be closed\n")
        victim = self.folder / "victim"
        shutil.copytree(folder, victim)  # which this process has not loaded
        other = dynac.compile(own_robot("pendulum")).folder
        done = subprocess.run([sys.executable, "-c", script, victim, other], cwd=HERE,
                              capture_output=True, text=True)
        self.assertIn("was overwritten while this process has it loaded", done.stdout, done.stderr)

    def test_another_process_is_waited_for_only_so_long(self):
        from dynac import cache
        cache.folder().mkdir(parents=True)
        holder = os.open(cache.folder(), os.O_RDONLY)
        self.addCleanup(os.close, holder)
        fcntl.flock(holder, fcntl.LOCK_EX)
        longest, cache.LONGEST_WAIT = cache.LONGEST_WAIT, 1
        self.addCleanup(setattr, cache, "LONGEST_WAIT", longest)
        with contextlib.redirect_stderr(io.StringIO()) as told:
            self.assert_error(dynac.Error, "another process has held the cache",
                              lambda: dynac.compile(own_robot("pendulum")))
        self.assertIn("waiting for another process that holds", told.getvalue())

    def test_what_the_environment_says_is_checked(self):
        os.environ["CXX"] = "'g++"
        self.assert_error(dynac.Error, "CXX='g++: No closing quotation",
                          lambda: dynac.compile(own_robot("pendulum")))
        os.environ["XDG_CACHE_HOME"] = "relative"
        from dynac import cache
        self.assertEqual(cache.folder(), pathlib.Path.home() / ".cache/dynac")

    def test_facts_cannot_be_changed(self):
        arm = dynac.compile(own_robot("two_link"))
        for array in (arm.gravity, *arm.limits):
            self.assert_error(ValueError, "read-only", lambda: array.__setitem__(0, 9))

    def test_what_is_not_there_is_told(self):
        arm = dynac.compile(own_robot("pendulum"))
        self.assert_error(AttributeError, "pendulum has no mass_matrix; if that is a kernel, add it to "
                          "kernels=: compiled are inverse_dynamics", lambda: arm.mass_matrix)
        self.assertFalse(hasattr(arm, "torch") and "torch" not in sys.modules)
        inspect.getmembers(arm)
        self.assert_error(dynac.Error, "is not the path of a robot", lambda: dynac.compile("--help"))

    def test_progress_is_shown_on_request(self):
        script = COMPILE.replace("argv[1]", "argv[1], progress=True")
        done = subprocess.run([sys.executable, "-c", script, str(own_robot("pendulum"))],
                              cwd=HERE, capture_output=True, text=True)
        self.assertIn("dynac: pendulum.urdf: compiled 9 of 9 files", done.stderr)


class Install(TestCase):
    def test_the_version_is_that_of_the_command(self):
        from dynac import command
        self.assertIn(dynac.__version__, command.run("--version")[0].split())


if __name__ == "__main__":
    unittest.main()
