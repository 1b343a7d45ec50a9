/** Logger interface of the database and the jobs, compatible with the program's logger and pino. */
export interface DbLog {
  info(data: object, message: string): void;
  warn(data: object, message: string): void;
  error(data: object, message: string): void;
}
