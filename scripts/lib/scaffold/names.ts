/** A usage error of the command line, shown without a stack trace. */
export class UsageError extends Error {}

const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** Converts a name to the kebab case from which all other spellings are derived: `notice-board`. */
export function kebab(name: string): string {
  if (!NAME.test(name)) throw new UsageError(`“${name}”应由小写字母、数字和连字符组成，例如 notice-board`);
  return name;
}

/** Converts a name to camel case: noticeBoard. */
export const camel = (name: string): string =>
  name.replaceAll(/-([a-z0-9])/g, (_dash, letter: string) => letter.toUpperCase());

/** Converts a name to Pascal case: NoticeBoard. */
export const pascal = (name: string): string => {
  const text = camel(name);
  return text.slice(0, 1).toUpperCase() + text.slice(1);
};

/** Converts a name to snake case: notice_board. */
export const snake = (name: string): string => name.replaceAll('-', '_');
