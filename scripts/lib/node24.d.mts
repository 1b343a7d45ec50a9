export declare function run(
  command: string,
  args: readonly string[],
  options?: { readonly env?: Readonly<Record<string, string | undefined>> },
): Promise<number>;
