/**
 * A plugin of oxlint, so that an editor shows what it finds: words of a private dialect in names, comments and titles of tests, each with the
 * term of the field. Names and turns of phrase are checked in the product alone; a person needs a plain subject everywhere. Names of the wire
 * come from the specification.
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

type Terms = readonly (readonly [RegExp, string])[];

/** Pronouns that hide the person or the program: of comments and of titles of tests. */
const PERSONS: Terms = [
  [/\bnobody\b/i, 'no user, no caller'],
  [/\b(?:some|any|every)body\b/i, 'a user, a person, all users'],
  [/\b(?:whoever|whomever)\b/i, 'the user, any caller'],
  [/\b(?:he|him|his|himself)\b/i, 'the user, they'],
];

/** Words of comments, and the start of a sentence without a subject. */
const COMMENTS: Terms = [
  ...PERSONS,
  [/\banew\b/i, 'again'],
  [/\bstands?\b/i, 'is'],
  [/\blets? (?:\w+ )?go\b/i, 'releases'],
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
interface Expression {
  readonly type: string;
  readonly name?: string;
  readonly value?: unknown;
  readonly quasis?: readonly { readonly value: { readonly raw: string } }[];
  readonly callee?: Expression;
  readonly object?: Expression;
  readonly tag?: Expression;
  readonly arguments?: readonly Expression[];
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

/** `it` of `it.each(rows)('title', …)`. */
function getRootName({ name, callee, object, tag }: Expression): string | undefined {
  const inner = callee ?? object ?? tag;
  return inner === undefined ? name : getRootName(inner);
}

function getTitle(call: Expression): string | undefined {
  if (!/^(?:it|test|describe)$/.test(getRootName(call) ?? '')) return undefined;
  const title = call.arguments?.[0];
  if (title?.quasis) return title.quasis.map(({ value }) => value.raw).join(' ');
  return typeof title?.value === 'string' ? title.value : undefined;
}

const plainWords = {
  create(context: Context) {
    const isProduct = PRODUCT.test(context.filename);
    const checkText = (terms: Terms, text: string, place: { node: object } | { loc: Comment['loc'] }): void => {
      for (const [pattern, term] of terms) {
        const found = pattern.exec(text)?.[0];
        if (found !== undefined) context.report({ ...place, message: `"${found}": write ${term}` });
      }
    };
    const texts = {
      Program() {
        for (const { value, loc } of context.sourceCode.getAllComments())
          for (const line of value.split('\n').map((text) => text.replace(/^\s*\*? ?/, '')))
            checkText(isProduct ? COMMENTS : PERSONS, line, { loc });
      },
      CallExpression(node: Expression) {
        const title = getTitle(node);
        if (title !== undefined) checkText(PERSONS, title, { node });
      },
    };
    if (!isProduct) return texts;
    const check = (node: Named | null | undefined, isFunction: boolean): void => {
      if (!node?.name) return;
      const term = Object.hasOwn(NAMES, node.name) ? NAMES[node.name] : undefined;
      if (term !== undefined) context.report({ node, message: `\`${node.name}\`: write ${term}` });
      const verb = isFunction ? /^[a-z]+(?=[A-Z])/.exec(node.name)?.[0] : undefined;
      if (verb !== undefined && Object.hasOwn(VERBS, verb))
        context.report({ node, message: `\`${node.name}\`: write ${VERBS[verb] ?? ''} instead of ${verb}` });
    };
    return {
      ...texts,
      FunctionDeclaration: ({ id }: Declared) => check(id, true),
      ClassDeclaration: ({ id }: Declared) => check(id, false),
      VariableDeclarator: ({ id, init }: Declared) => check(id, /Function/.test(init?.type ?? '')),
    };
  },
};

export default { meta: { name: 'plain' }, rules: { words: plainWords } };
