// The rules of a game by clause, read from a document: headings, and paragraphs that begin with a clause in bold. In
// the plain words of docs/rules/players the clause has a title, in the specification it has none.
export interface Clause {
  id: string;
  title: string;
  text: string;
}
export interface Section {
  title: string;
  clauses: Clause[];
}

const clauseLine = /^\s*[*-]\s+\*\*([A-Z]{2}-[0-9]+\.[0-9]+)(?:\s+([^*]+?)\.)?\*\*\s*(.*)$/;

export function sectionsOf(markdown: string): Section[] {
  const sections: Section[] = [];
  let title = "";
  let open: Clause | null = null;
  for (const line of markdown.split("\n")) {
    const heading = /^#{2,4}\s+(?:[0-9.]+\s+)?(.*)$/.exec(line);
    const clause = clauseLine.exec(line);
    if (heading) {
      title = heading[1] ?? "";
      open = null;
    } else if (clause?.[1] !== undefined) {
      open = { id: clause[1], title: clause[2] ?? "", text: clause[3] ?? "" };
      const last = sections.at(-1);
      if (last?.title === title) last.clauses.push(open);
      else sections.push({ title, clauses: [open] });
    } else if (open && /^\s{2,}\S/.test(line)) {
      open.text += " " + line.trim();
    } else {
      open = null;
    }
  }
  return sections;
}

// Bold and code marks, and where a clause comes from, are for readers of the source.
export function plain(text: string): string {
  return text
    .replace(/\s*(?:\[(?:[A-Z]|R-[0-9]+)\]|\((?:R-[0-9]+(?:, )?)+\))/g, "")
    .replace(/\*\*([^*]*)\*\*/g, "$1")
    .replace(/\*([^*]*)\*/g, "$1")
    .replace(/`([^`]*)`/g, "$1");
}

export function search(sections: readonly Section[], words: string): Section[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [...sections];
  return sections
    .map((section) => ({
      title: section.title,
      clauses: section.clauses.filter((clause) =>
        wanted.every((word) =>
          `${clause.id} ${clause.title} ${clause.text} ${section.title}`.toLowerCase().includes(word),
        ),
      ),
    }))
    .filter((section) => section.clauses.length > 0);
}
