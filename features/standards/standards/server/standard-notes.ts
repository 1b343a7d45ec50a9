/** Notes for editors of the facts: addresses of web pages and names of data fields are of no use to a reader. */
const FOR_EDITORS =
  /[a-z0-9-]+\.[a-z]{2,}|SQL|\bcode\b|levels|rule=|任务书|original|confidence|byCategory|门户|分组项|平台代码/i;

const listOf = (notes: unknown): string[] => {
  if (typeof notes === 'string') return [notes];
  return Array.isArray(notes) ? notes.filter((note): note is string => typeof note === 'string') : [];
};

/** The notes that a reader of the page may use, each once. */
export function listReaderNotes(...notes: readonly unknown[]): string[] {
  return [...new Set(notes.flatMap(listOf))].filter((note) => note.trim() !== '' && !FOR_EDITORS.test(note));
}
