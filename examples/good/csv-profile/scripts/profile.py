#!/usr/bin/env python3
"""Print what is in each column of a CSV file."""

import csv
import sys
from datetime import date

MOST_DISTINCT = 10_000


def kind_of(cell: str) -> str:
    for name, parse in (("integer", int), ("number", float), ("date", date.fromisoformat)):
        try:
            parse(cell)
        except ValueError:
            continue
        return name
    return "text"


def main(path: str) -> int:
    with open(path, newline="", encoding="utf-8-sig") as file:
        sample = file.read(65536)
        file.seek(0)
        try:
            dialect = csv.Sniffer().sniff(sample, delimiters=",;\t|")
        except csv.Error:
            dialect = csv.excel
        reader = csv.reader(file, dialect)
        names = next(reader, [])
        columns = [{"kinds": {}, "empty": 0, "distinct": set(), "least": None, "most": None} for _ in names]
        rows = 0
        for row in reader:
            rows += 1
            for column, cell in zip(columns, row):
                cell = cell.strip()
                if not cell:
                    column["empty"] += 1
                    continue
                kind = kind_of(cell)
                column["kinds"][kind] = column["kinds"].get(kind, 0) + 1
                if len(column["distinct"]) < MOST_DISTINCT:
                    column["distinct"].add(cell)
                key = float(cell) if kind in ("integer", "number") else cell
                if column["least"] is None:
                    column["least"] = column["most"] = key
                elif type(key) is type(column["least"]):
                    column["least"] = min(key, column["least"])
                    column["most"] = max(key, column["most"])
    print(f"{rows} rows, {len(names)} columns, delimiter {dialect.delimiter!r}")
    for name, column in zip(names, columns):
        kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(column["kinds"].items())) or "nothing"
        distinct = len(column["distinct"])
        more = " or more" if distinct == MOST_DISTINCT else ""
        print(f"{name}: {kinds}; {column['empty']} empty; {distinct}{more} distinct; from {column['least']} to {column['most']}")
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: profile.py FILE")
    sys.exit(main(sys.argv[1]))
