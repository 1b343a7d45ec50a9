import {
  CamelCasePlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  PostgresQueryCompiler,
  type QueryResult,
  type UnknownRow,
} from 'kysely';

/** Keys inside JSON columns are defined by the code that writes them and stay unchanged. */
const OPTIONS = { maintainNestedObjectKeys: true };

/** The plugin's own rules for one name; it remembers each. */
class NameRules extends CamelCasePlugin {
  toSnake(name: string): string {
    return this.snakeCase(name);
  }
  toCamel(name: string): string {
    return this.camelCase(name);
  }
}
const rules = new NameRules(OPTIONS);

/**
 * Converts names to snake case while it compiles the statement. The plugin would first copy the whole syntax tree just for that, a fifth of
 * the cost of building every statement.
 */
export class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(rules.toSnake(identifier));
  }
}

function renameRows(rows: readonly UnknownRow[]): UnknownRow[] {
  // All rows of a result have the same columns.
  const names = Object.keys(rows[0] ?? {}).map((name) => [name, rules.toCamel(name)] as const);
  if (names.every(([name, camel]) => name === camel)) return [...rows];
  return rows.map((row) => {
    const renamed: UnknownRow = {};
    for (const [name, camel] of names) renamed[camel] = row[name];
    return renamed;
  });
}

/** Converts the names of results to camel case; those of statements are converted by the compiler. */
export class CamelCaseResults extends CamelCasePlugin {
  override transformQuery({ node }: PluginTransformQueryArgs) {
    return node;
  }
  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result.rows.length === 0 ? result : { ...result, rows: renameRows(result.rows) };
  }
}
