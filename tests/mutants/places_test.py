# SPDX-License-Identifier: BSD-3-Clause
"""Whether ./dev mutate still finds places in the sources, and what it writes there."""

import collections
import unittest

import mutate
import places


def without_brackets(text):
    return text.replace("(", "").replace(")", "")


class Places(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.drawn = mutate.draw(1)

    def test_there_are_enough_in_every_group(self):
        drawn = [place for _, place in self.drawn]
        by_group = collections.Counter(place.group for place in drawn)
        for group in places.GROUPS:
            self.assertGreaterEqual(by_group[group], 100, group)
        self.assertGreaterEqual(len({place.kind for place in drawn}), 12)

    def test_they_are_drawn_alike_each_time(self):
        self.assertEqual(self.drawn, mutate.draw(1))

    def test_each_is_where_it_says_and_keeps_what_was_there(self):
        by_file = collections.defaultdict(list)
        for number, place in self.drawn:
            by_file[place.file].append((number, place))
            self.assertIn(without_brackets(place.before), without_brackets(place.guarded), place.describe())
            self.assertIn(places.GUARD, place.guarded)
        for file, numbered in by_file.items():
            text = (mutate.SOURCE / file).read_text()
            guarded = places.with_guards(text, numbered)
            self.assertEqual(guarded.count("\n"), text.count("\n") + 2)
            for number, _ in numbered:
                self.assertEqual(guarded.count(f"dynac_mutant({number})"), 1)


class Changes(unittest.TestCase):
    def changes(self, line, prints=False):
        found = places.changes_of(line, places.masked(line), "{", prints)
        return {(kind, before, after) for kind, _, before, after, _ in found}

    def test_signs_bind_to_one_operand(self):
        self.assertIn(("sign", "b", "-(b)"), self.changes("  x = a + b * c;"))

    def test_factors_change_places_where_nothing_binds_from_the_left(self):
        self.assertIn(("order of factors", "R * v", "v * R"), self.changes("  return R * v;"))
        self.assertNotIn(("order of factors", "R * v", "v * R"), self.changes("  return s * R * v;"))

    def test_comments_and_literals_are_no_code(self):
        self.assertEqual(set(), self.changes("  // a + b * 2"))
        line = '  text(" + ");'
        self.assertEqual({("text", '" + "', '" - "')}, self.changes(line, True) - self.changes(line))

    def test_declarations_are_no_statements(self):
        self.assertNotIn("statement", {kind for kind, _, _ in self.changes("  Sum total(a);")})
        self.assertIn(("statement", "total.add(a);", ""), self.changes("  total.add(a);"))


if __name__ == "__main__":
    unittest.main()
