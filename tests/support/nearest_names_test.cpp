// SPDX-License-Identifier: BSD-3-Clause
// What a misspelled name was meant to be: distance, order, cut-off, number.
#include "support/nearest_names.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/counted.hpp"

namespace dynac {
namespace {

using Names = std::vector<std::string>;

TEST(EditDistance, CountsBytesInsertedDeletedReplacedAndNeighboursExchanged) {
  EXPECT_EQ(edit_distance("", ""), 0u);
  EXPECT_EQ(edit_distance("elbow", "elbow"), 0u);
  EXPECT_EQ(edit_distance("", "elbow"), 5u);
  EXPECT_EQ(edit_distance("elbow", ""), 5u);
  EXPECT_EQ(edit_distance("elbo", "elbow"), 1u);
  EXPECT_EQ(edit_distance("ellbow", "elbow"), 1u);
  EXPECT_EQ(edit_distance("elbaw", "elbow"), 1u);
  EXPECT_EQ(edit_distance("eblow", "elbow"), 1u);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3u);
  EXPECT_EQ(edit_distance("ca", "abc"), 3u) << "what was exchanged is not changed again";
}

TEST(EditDistance, IgnoresTheCaseOfLetters) {
  EXPECT_EQ(edit_distance("ELBOW", "elbow"), 0u);
  EXPECT_EQ(edit_distance("FL_foot", "fl_Foot"), 0u);
}

TEST(NearestNames, ComeTheNearestFirstAndEquallyNearOnesInTheirOrder) {
  EXPECT_EQ(nearest_names("joint_1", Names{"joint_22", "joint_3", "joint_2"}),
            (Names{"joint_3", "joint_2", "joint_22"}));
}

TEST(NearestNames, AreNoMoreThanThree) {
  EXPECT_EQ(nearest_names("joint", Names{"joint1", "joint2", "joint3", "joint4"}),
            (Names{"joint1", "joint2", "joint3"}));
}

TEST(NearestNames, DifferByAThirdOfTheLongerOneAtMost) {
  EXPECT_EQ(nearest_names("abcdef", Names{"abcdxy"}), Names{"abcdxy"});
  EXPECT_EQ(nearest_names("abcdef", Names{"abcxyz"}), Names{});
  EXPECT_EQ(nearest_names("ab", Names{"ac", "b", ""}), Names{}) << "short words are near to none";
  EXPECT_EQ(nearest_names("arm", Names{"arms"}), Names{"arms"});
}

TEST(NearestNames, MayHoldTheWordOrBeHeldByItAndComeThenAfterTheOthers) {
  EXPECT_EQ(nearest_names("joint1", Names{"panda_joint1", "joint9"}),
            (Names{"joint9", "panda_joint1"}));
  EXPECT_EQ(nearest_names("left_forearm_link", Names{"forearm"}), Names{"forearm"});
  EXPECT_EQ(nearest_names("ab", Names{"cabbage"}), Names{}) << "a part of two bytes says nothing";
}

TEST(NearestNames, AreNotTheWordItselfButMayDifferByCaseAlone) {
  EXPECT_EQ(nearest_names("Elbow", Names{"Elbow", "elbow"}), Names{"elbow"});
}

TEST(NearestNames, AreFoundAmongAndForTextsOfAnySize) {
  const std::string huge(100'000, 'x');
  EXPECT_EQ(nearest_names(huge, Names{huge + "y", "elbow"}), Names{});
  EXPECT_EQ(nearest_names("elbo", Names{huge, "elbow", ""}), Names{"elbow"});
}

TEST(NearestNames, AreAskedForInASentence) {
  EXPECT_EQ(did_you_mean("nose", Names{"elbow"}), "");
  EXPECT_EQ(did_you_mean("elbo", Names{"elbow"}), "did you mean \"elbow\"?");
  EXPECT_EQ(did_you_mean("joint0", Names{"joint1", "joint2"}),
            "did you mean \"joint1\" or \"joint2\"?");
  EXPECT_EQ(did_you_mean("joint0", Names{"joint1", "joint2", "joint3"}),
            "did you mean \"joint1\", \"joint2\" or \"joint3\"?");
  EXPECT_EQ(unknown_name("joint", "elbo", Names{"elbow"}, "see the list"),
            "there is no joint \"elbo\"; did you mean \"elbow\"? see the list");
  EXPECT_EQ(unknown_name("joint", "no\nse", Names{"elbow"}, "see the list"),
            "there is no joint \"no\\u{a}se\"; see the list");
}

TEST(Counted, SaysOneOfAThingInTheSingular) {
  EXPECT_EQ(counted(0, "pair", "pairs"), "0 pairs");
  EXPECT_EQ(counted(1, "pair", "pairs"), "1 pair");
  EXPECT_EQ(counted(2u, "pair", "pairs"), "2 pairs");
}

}  // namespace
}  // namespace dynac
