/** Matches notes for the editors of db/facts. They contain web addresses or names of data fields and are not shown to users. */
const FOR_EDITORS =
  /[a-z0-9-]+\.[a-z]{2,}|SQL|\bcode\b|levels|rule=|任务书|original|confidence|byCategory|门户|分组项|平台代码/i;

const listOf = (notes: unknown): string[] => {
  if (typeof notes === 'string') return [notes];
  return Array.isArray(notes) ? notes.filter((note): note is string => typeof note === 'string') : [];
};

/** Lists the distinct notes that are meant for users. */
export function listUserNotes(...notes: readonly unknown[]): string[] {
  return [...new Set(notes.flatMap(listOf))].filter((note) => note.trim() !== '' && !FOR_EDITORS.test(note));
}
