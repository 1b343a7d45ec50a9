/** Prints a line for the operator that started the program. */
export const printLine = (line: string): void => void process.stdout.write(`${line}\n`);
