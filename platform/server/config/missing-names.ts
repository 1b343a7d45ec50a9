/** The environment as text, before it is parsed. */
export type GivenEnvironment = Readonly<Record<string, string | undefined>>;

/** Returns an error for each missing variable of a group that must be set together or not at all. */
export function listMissingVariableErrors(env: GivenEnvironment, names: readonly string[], text: string): string[] {
  const missing = names.filter((name) => !env[name]);
  return missing.length === names.length ? [] : missing.map((name) => `${name}: ${text}`);
}
