/** The logger that the database and the jobs need; the logger of the program (and pino) fits. */
export interface DbLog {
  info(data: object, message: string): void;
  warn(data: object, message: string): void;
  error(data: object, message: string): void;
}
