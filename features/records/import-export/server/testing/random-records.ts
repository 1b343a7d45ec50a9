/** Random enterprises with any values that forms and calls can store, to test that an export is read back unchanged. */
import fc from 'fast-check';
import {
  type EnterpriseDocument,
  type EnterpriseDocumentInput,
  EnterpriseDocument as EnterpriseSchema,
} from '#domain/enterprise/enterprise-document.ts';
import { getCitizenIdBirth, getCitizenIdGender } from '#domain/identity/citizen-id.ts';
import { achievement } from '#domain/records/achievement.ts';
import { certificate, certificateItem } from '#domain/records/certificate.ts';
import { declaration, equipment } from '#domain/records/declared.ts';
import { enterprise } from '#domain/records/enterprise.ts';
import { type FieldSpec, getChoiceValues, getFields, type RecordSpec } from '#domain/records/field.ts';
import { otherPerson, registeredPerson } from '#domain/records/person.ts';
import { registration } from '#domain/records/person-credentials.ts';
import { PROJECT_LINK_LABELS, project, projectLink, work } from '#domain/records/project.ts';
import { cleanLine, cleanText } from '#domain/text/text.ts';
import { addDays } from '#domain/validity/day.ts';
import { createSampleIdNumber } from './files.ts';

type Rec = Record<string, unknown>;

/** Fragments of text that a table, a list in a cell, XML or the reader of clerks' files could misinterpret. */
const PIECES = [
  '示例',
  '工程',
  '甲',
  '（二期）',
  '１２',
  '①',
  '𠮷',
  'é',
  '㎡',
  '10⁴ m²',
  'H₂O',
  '·',
  '…',
  '“引号”',
  '"',
  "'",

  '_x0041_',
  '_x',
  '=',
  '=1+1',
  '@',
  '+',
  '-',
  '#N/A',
  '&amp;',
  '<b>',
  ']]>',
  '\\',
  '|',
  '｜',
  '；',
  ';',
  '、',
  ',',

  '，',
  '×2',
  ' ',
  '  ',
  '　',
  '\n',
  '\t',
  '2024.1',
  '1e5',
  '无',
  '清空',
  '/',
  '合计',
  '备注：',
  '3 人',
  '姓名',
  '单位：元',
] as const;

const texts = (most: number, clean: (text: string) => string, least = 1): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 5 })
    .map((pieces) => clean(clean(pieces.join('')).slice(0, most)))
    .filter((text) => text.length >= least);

/** Generates plain numbers of a code, as authorities issue them. */
const codes = (most: number): fc.Arbitrary<string> =>
  fc
    .array(
      fc.constantFrom('示例', '京', 'A', 'b', '0', '00', '12', '-', '（2020）', '/', '.', '〔', '〕', 'E+', '第', '号'),
      {
        minLength: 1,
        maxLength: 6,
      },
    )
    .map((pieces) => cleanLine(pieces.join('').slice(0, most)))
    .filter((text) => text !== '');

const days = fc.integer({ min: 0, max: 60_000 }).map((count) => addDays('1950-01-01', count));
const CREDIT_CODES = ['91110105MA01EXMP0E'] as const;
const REGIONS = ['110105', '320500', '440000', '659001'] as const;

function getValue(field: FieldSpec): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'text':
      return texts(field.max, cleanText, field.min);
    case 'line':
      return texts(field.max, cleanLine, field.min);
    case 'code':
      return codes(field.max);
    case 'phone':
      return fc.constantFrom('13800000000', '19912345678');
    case 'mail':
      return fc.constantFrom('a@example.com', 'Sample.Mail+1@example.cn');
    case 'idNumber':
    case 'person':
    case 'project':
      return fc.constant(null);
    case 'day':
      return days;
    case 'flag':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: field.min ?? -5, max: field.max ?? 1000 });
    case 'number':
      return fc
        .double({ min: field.min ?? -1e9, max: Math.min(field.max ?? 1e9, 1e9), noNaN: true, noDefaultInfinity: true })
        .map((value) => Number(value.toFixed(6)));
    case 'money':
      return fc.integer({ min: (field.min ?? -1) * 10_000, max: 900_000_000 }).map((value) => value / 10_000);
    case 'choice':
      return fc.constantFrom(...getChoiceValues(field));
    case 'region':
      return fc.constantFrom(...REGIONS);
    case 'standing':
      return fc.constantFrom('有效', '注销', '撤销');
    case 'creditCode':
      return fc.constantFrom(...CREDIT_CODES);
    case 'words':
      return fc.uniqueArray(texts(field.max, cleanText), { maxLength: Math.min(3, field.most) });
    case 'rows':
      return fc.array(getRecord(field.of), { maxLength: Math.min(3, field.most) });
  }
}

const isCertain = (field: FieldSpec): boolean =>
  field.required === 'always' ||
  field.required === 'entry' ||
  field.kind === 'words' ||
  field.kind === 'rows' ||
  ('fallback' in field && field.fallback !== undefined);

const getRecord = (spec: RecordSpec): fc.Arbitrary<Rec> =>
  fc.record(
    Object.fromEntries(
      getFields(spec)
        .filter(([, field]) => !field.isReadOnly)
        .map(([name, field]) => [name, isCertain(field) ? getValue(field) : fc.option(getValue(field))]),
    ),
  );

/** Numbers of all types of identity documents, by index of the person. */
const PAPERS: readonly (readonly [idType: string | null, number: (index: number) => string])[] = [
  [null, createSampleIdNumber],
  ['居民身份证', createSampleIdNumber],
  ['港澳居民来往内地通行证', (index) => `H${String(index).padStart(10, '0')}`],
  ['台湾居民来往大陆通行证', (index) => String(index).padStart(8, '0')],
  ['护照', (index) => `e${index}ab`],
  ['护照', (index) => `P（示例）${index}`],
  ['军官证', (index) => `军字第${2_001_988 + index}号`],
  ['外国人永久居留身份证', (index) => `USA${String(index).padStart(12, '0')}`],
];

const withIdentity = (person: Rec, paper: number, index: number, uuid: string): Rec => {
  const [idType = null, number = createSampleIdNumber] = PAPERS[paper] ?? [];
  const idNo = number(index);
  const birth = getCitizenIdBirth(idNo);
  const isLeft = person.status === 'left';
  return {
    ...person,
    uuid,
    idType,
    idNo,
    ...(birth === null ? {} : { birthDate: birth, gender: getCitizenIdGender(idNo) }),
    ...(isLeft ? {} : { leaveDate: null }),
  };
};

const inOrder = (record: Rec, from: string, to: string): Rec =>
  typeof record[from] === 'string' && typeof record[to] === 'string' && record[from] >= record[to]
    ? { ...record, [to]: null }
    : record;

const withKeys = (records: readonly Rec[], kind: string): Rec[] =>
  records.map((record, index) => ({ uuid: `${kind}-${index}`, ...record }));

const papers = fc.nat({ max: PAPERS.length - 1 });
const child = (spec: RecordSpec, maxLength = 3) => fc.array(getRecord(spec), { maxLength });
const link = fc
  .option(getRecord(projectLink))
  .map((one) => (one && Object.values(one).some((value) => value !== null) ? one : null));
const links = fc.option(fc.record(Object.fromEntries(Object.keys(PROJECT_LINK_LABELS).map((kind) => [kind, link]))));

const uniqueBy = (records: readonly Rec[], ...names: readonly string[]): Rec[] => [
  ...new Map(
    records.map((record) => [names.map((name) => String(record[name]).toLowerCase()).join('|'), record]),
  ).values(),
];

/** Fields that identify a declaration without a date. */
const MATTER = ['kind', 'standardCode', 'level', 'text', 'year'] as const;

/** Generates any enterprise that forms and calls can store. */
export const randomEnterprise: fc.Arbitrary<EnterpriseDocument> = fc
  .record({
    enterprise: getRecord(enterprise),
    certificates: fc.array(fc.tuple(getRecord(certificate), child(certificateItem)), { maxLength: 3 }),
    registered: fc.array(fc.tuple(getRecord(registeredPerson), papers, child(registration)), { maxLength: 4 }),
    others: fc.array(fc.tuple(getRecord(otherPerson), papers), { maxLength: 4 }),
    projects: fc.array(fc.tuple(getRecord(project), links, child(work), fc.boolean()), { maxLength: 3 }),
    achievements: fc.array(fc.tuple(getRecord(achievement), fc.nat(20), fc.nat(20)), { maxLength: 4 }),
    equipment: child(equipment),
    declarations: child(declaration),
  })
  .map((drawn): EnterpriseDocument => {
    const registered = drawn.registered.map(([person, paper, registrations], index): Rec => {
      const own = registrations.map((one, at) => ({ ...one, regNo: `示例${index}${at}`, uuid: `reg-${index}-${at}` }));
      return { ...withIdentity(person, paper, index, `person-${index}`), registrations: own };
    });
    const others = drawn.others.map(([person, paper], index) =>
      withIdentity(person, paper, 100 + index, `other-${index}`),
    );
    const people = [
      ...registered.map((one) => ({ ...one, in: 'register' })),
      ...others.map((one) => ({ ...one, in: 'else' })),
    ] as Rec[];
    const personAt = (at: number) => people[at % Math.max(1, people.length)];
    const projects = drawn.projects.map(
      ([one, kept, works, isNumbered], index): Rec => ({
        ...inOrder(inOrder(one, 'startDate', 'finishDate'), 'startDate', 'acceptDate'),
        uuid: `project-${index}`,
        projectNo: isNumbered ? `示例P${index}` : null,
        standardCodes: [],
        managerUuid: personAt(index)?.uuid ?? null,
        links: kept,
        works: works.map((entry, at) => ({ ...entry, uuid: `work-${index}-${at}` })),
      }),
    );
    const achievements = drawn.achievements.flatMap(([one, who, where], index): Rec[] => {
      const person = personAt(who);
      const at = projects[where % Math.max(1, projects.length)];
      if (!person) return [];
      const isLinked = at !== undefined && where % 2 === 0;
      return [
        {
          ...inOrder(one, 'startDate', 'endDate'),
          uuid: `achievement-${index}`,
          personUuid: person.uuid,
          personName: person.name,
          personKind: person.in,
          projectUuid: isLinked ? at.uuid : null,
          checkState: 'unchecked',
        },
      ];
    });
    const known = {
      enterprise: inOrder(drawn.enterprise, 'bizTermStart', 'bizTermEnd'),
      certificates: drawn.certificates.map(
        ([one, items], index): Rec => ({
          ...inOrder(one, 'validStart', 'validEnd'),
          certNo: `示例D${index}`,
          uuid: `certificate-${index}`,
          items: uniqueBy(
            items.map((item) => ({ ...item, standardCode: null })),
            'itemName',
            'level',
          ).map((item, at) => ({ ...item, uuid: `item-${index}-${at}` })),
        }),
      ),
      registeredPeople: registered,
      otherPeople: others,
      projects,
      achievements,
      equipment: withKeys(uniqueBy(drawn.equipment, 'name', 'spec'), 'equipment'),
      declarations: withKeys(
        [
          ...uniqueBy(
            drawn.declarations.filter(({ docDate }) => docDate === null),
            ...MATTER,
          ),
          ...uniqueBy(
            drawn.declarations.filter(({ docDate }) => docDate !== null),
            ...MATTER,
            'docDate',
            'source',
          ),
        ],
        'declaration',
      ),
    };
    return EnterpriseSchema.parse(known satisfies Record<keyof Omit<EnterpriseDocumentInput, 'schema'>, unknown>);
  });
