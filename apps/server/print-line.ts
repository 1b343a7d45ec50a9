/** A line to whoever started the program. */
export const printLine = (line: string): void => void process.stdout.write(`${line}\n`);
