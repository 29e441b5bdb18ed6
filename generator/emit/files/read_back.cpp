#include "emit/files/read_back.hpp"

#include <algorithm>

#include "emit/languages/arithmetic_of.hpp"
#include "emit/languages/language_table.hpp"
#include "ir/rebuild.hpp"
#include "proof/printed/printed_proof.hpp"
#include "support/error.hpp"

namespace dynac {
namespace {

// The file that defines a kernel's function for one configuration.
const OutputFile& file_of(const Language& language, const EmitJob& job, const KernelEntry& kernel,
                          std::span<const OutputFile> files) {
  std::string path = language.body_file(job, kernel, false);
  if (language.number().is_generic) path += ".ipp";
  const auto file = std::ranges::find(files, path, &OutputFile::path);
  DYNAC_ASSERT(file != files.end(), "no file {}", path);
  return *file;
}

// The sines of a template's number type reduce their angles.
Graph without_reduced_angles(const Graph& graph) {
  return rebuild(graph, [&](Graph& rebuilt, NodeId id, const std::vector<NodeId>& map) {
    return graph.node(id).op == Op::kReducedAngle ? map[graph.operands(id)[0].index()]
                                                  : copy_node(graph, rebuilt, id, map);
  });
}

PrintedClaim claim_of(const EmitJob& job, const KernelEntry& kernel, std::string_view function) {
  PrintedClaim claim{.function = function,
                     .program = language_of(job.emit).number().is_generic
                                    ? without_reduced_angles(kernel.program.graph)
                                    : kernel.program.graph,
                     .is_float = job.emit.scalar == ScalarType::kFloat,
                     .has_fma = arithmetic_of(job.emit).multiply_adds,
                     .has_same_bits = !kernel.rerolled};
  for (const ArgumentEntry& input : kernel.inputs) claim.members.emplace_back(input.members);
  return claim;
}

}  // namespace

void read_back(const EmitJob& job, std::span<const OutputFile> files) {
  const Language& language = language_of(job.emit);
  for (const KernelEntry& kernel : job.kernels) {
    if (kernel.is_rollout()) continue;
    const std::string function =
        language.number().is_generic ? kernel.name : c_function(job, kernel);
    prove_printed(file_of(language, job, kernel, files).content, claim_of(job, kernel, function));
  }
}

}  // namespace dynac
