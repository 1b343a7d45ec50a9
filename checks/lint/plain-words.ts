/**
 * A plugin of oxlint, so that an editor shows what it finds: words of a private dialect in names and comments, each with the term of the field.
 * Tests and tools are left out; names of the wire come from the specification.
 */

/** Names that had a standard term all along. */
const NAMES: Readonly<Record<string, string>> = {
  letOthers: 'yieldToEventLoop',
  finishInSteps: 'a name with chunks',
  mapInSteps: 'mapInChunks',
  underLaw: 'withCurrentCatalogue',
  createTurns: 'createFairScheduler',
  createRoom: 'createMemoryQuota',
  reserveTry: 'consume',
  releaseTry: 'refund',
  forgetTries: 'reset',
  hashSlowly: 'hashPassword',
  verifySlowly: 'verifyPassword',
  recordAudit: 'a name with auditLog',
  holdGate: 'a name with lock',
  passGate: 'a name with lock',
  setAside: 'softDelete',
  createShelf: 'createCache',
  holdRole: 'lockForUpdate',
  holdOrder: 'lockForUpdate',
  holdPublication: 'lockForUpdate',
  tellEnterprise: 'notifyEnterprise',
  tellOperators: 'notifyOperators',
  spendCode: 'consumeCode',
  spendPass: 'consumeCode',
};

/** First words of functions. */
const VERBS: Readonly<Record<string, string>> = {
  say: 'format or describe',
  tell: 'notify or describe',
  note: 'log or record',
  demand: 'assert',
  may: 'can',
};

/** Words of comments, and the start of a sentence without a subject. */
const COMMENTS: readonly (readonly [RegExp, string])[] = [
  [/\bnobody\b/i, 'no user, no caller'],
  [/\b(?:whoever|whomever)\b/i, 'the user, any caller'],
  [/\banew\b/i, 'again'],
  [/\bstands?\b/i, 'is'],
  [/\blets? (?:\w+ )?go\b/i, 'releases'],
  [/\b(?:he|him|his|himself)\b/i, 'the user, they'],
  [/(?:^|[.] )(?:What|Whose|Whom) \w+/, 'a statement with a subject'],
];

interface Position {
  readonly line: number;
  readonly column: number;
}
interface Named {
  readonly type: string;
  readonly name?: string;
}
interface Declared {
  readonly id?: Named | null;
  readonly init?: { readonly type: string } | null;
}
interface Comment {
  readonly value: string;
  readonly loc: { readonly start: Position; readonly end: Position };
}
interface Context {
  readonly filename: string;
  readonly sourceCode: { getAllComments(): readonly Comment[] };
  report(problem: { message: string; node?: object; loc?: Comment['loc'] }): void;
}

const PRODUCT = /(?:^|\/)(?:domain|platform|features|apps)(?=\/)(?!.*(?:\/testing\/|\/e2e\/|\.(?:test|spec)\.tsx?$))/;

const plainWords = {
  create(context: Context) {
    if (!PRODUCT.test(context.filename)) return {};
    const check = (node: Named | null | undefined, isFunction: boolean): void => {
      if (!node?.name) return;
      const term = Object.hasOwn(NAMES, node.name) ? NAMES[node.name] : undefined;
      if (term !== undefined) context.report({ node, message: `\`${node.name}\`: write ${term}` });
      const verb = isFunction ? /^[a-z]+(?=[A-Z])/.exec(node.name)?.[0] : undefined;
      if (verb !== undefined && Object.hasOwn(VERBS, verb))
        context.report({ node, message: `\`${node.name}\`: write ${VERBS[verb] ?? ''} instead of ${verb}` });
    };
    return {
      Program() {
        for (const { value, loc } of context.sourceCode.getAllComments())
          for (const line of value.split('\n').map((text) => text.replace(/^\s*\*? ?/, '')))
            for (const [pattern, term] of COMMENTS) {
              const found = pattern.exec(line)?.[0];
              if (found !== undefined) context.report({ loc, message: `"${found}": write ${term}` });
            }
      },
      FunctionDeclaration: ({ id }: Declared) => check(id, true),
      ClassDeclaration: ({ id }: Declared) => check(id, false),
      VariableDeclarator: ({ id, init }: Declared) => check(id, /Function/.test(init?.type ?? '')),
    };
  },
};

export default { meta: { name: 'plain' }, rules: { words: plainWords } };
