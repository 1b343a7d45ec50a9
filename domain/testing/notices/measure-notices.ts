/** Measures how many notices of authorities are read correctly. The notices are marked with the expected result. */
import { readFileSync } from 'node:fs';
import { loadOpinions } from '#db/opinions/load.ts';
import { computeDeadlineEnd, findIssueDay } from '#domain/filing/opinions/notice-deadline.ts';
import { readPointNames } from '#domain/filing/opinions/notice-names.ts';
import { getOpinionSubject } from '#domain/filing/opinions/opinion.ts';
import { splitNotice } from '#domain/filing/opinions/split-notice.ts';
import { addDays } from '#domain/validity/day.ts';
import { addWorkingDays, HOLIDAYS } from '#domain/validity/working-days.ts';
import { buildEnterprise } from '../enterprises.ts';

const { opinions } = loadOpinions();

/** Codes of the opinions in the catalogue that are correct for each kind of fault marked in the notices. */
const RIGHT: Readonly<Record<string, readonly string[]>> = {
  netAssets: ['BZ01'],
  constructors: ['BZ03'],
  titleFew: ['BZ04'],
  titleMajor: ['MD05', 'CL08', 'BZ04'],
  techLead: ['BZ05'],
  achievementPersonal: ['BZ06'],
  workers: ['BZ07'],
  posts: ['CL18'],
  achievementCount: ['BZ08'],
  achievementPlatform: ['BZ09'],
  achievementDate: ['BZ10'],
  achievementScope: ['BZ11'],
  achievementProof: ['CL02'],
  achievementReuse: ['CL15'],
  achievementBefore: ['MD14', 'MD15'],
  achievementManager: ['CL14', 'MD13'],
  achievementForged: ['CL13'],
  achievementSplit: ['MD16'],
  achievementOpen: ['BZ16'],
  achievementRole: ['BZ17'],
  achievementDiffers: ['CL23'],
  notRegistrable: ['CL22'],
  safetyCert: ['CL19'],
  equipment: ['BZ12', 'CL12'],
  premises: ['CL17'],
  age: ['BZ13'],
  insuranceElsewhere: ['BZ14'],
  insuranceGap: ['MD01'],
  insuranceMissing: ['CL01', 'MD01'],
  registrationExpired: ['BZ15'],
  registrationUnit: ['MD18'],
  duplicate: ['MD02'],
  borrowed: ['MD17'],
  overdue: ['CX01'],
  idCard: ['CL06'],
  degree: ['CL07'],
  inconsistent: ['CL09', 'MD04', 'CL10', 'CL13'],
  licence: ['CL10'],
  safetyLicence: ['CL16'],
  materialsMissing: ['CL11', 'CL03', 'CL01', 'CL05'],
  signature: ['CL05'],
  auditReport: ['CL03', 'CL05'],
  projectDates: ['MD07', 'MD09', 'MD10'],
  projectPermit: ['MD08'],
  managerTwo: ['MD12'],
  materialsUnclear: ['CL04', 'CL05', 'CL03', 'CL06'],
};

interface Fault {
  readonly kind: string;
  readonly names: readonly string[];
  readonly quote: string;
}
interface Notice {
  readonly id: string;
  readonly receivedOn: string;
  readonly dueOn: string | null;
  readonly text: string;
  readonly faults: readonly Fault[];
}

/** Returns the deadline for a mark: w5 is five working days, d15 fifteen days; any other mark is the day itself. */
function readDue(mark: string, receivedOn: string): string | null {
  if (mark === 'none') return null;
  const count = Number(mark.slice(1));
  if (mark.startsWith('w')) return addWorkingDays(receivedOn, count).on;
  return mark.startsWith('d') ? addDays(receivedOn, count) : mark;
}

/** Parses marked notices. A notice begins with `# id | received day | deadline mark`; faults are marked `{kind|names|words}`. */
function readNotices(file: string): Notice[] {
  const whole = readFileSync(new URL(file, import.meta.url), 'utf8');
  return whole
    .split(/^# /mu)
    .slice(1)
    .map((part) => {
      const [head = '', ...lines] = part.trimEnd().split('\n');
      const [id = '', received = '', deadline = ''] = head.split(' | ');
      const receivedOn = received.replace('received ', '');
      const marked = lines.join('\n');
      const faults = [...marked.matchAll(/\{(\w+)\|([^|}]*)\|([^}]*)\}/gu)].map(
        ([, kind = '', names = '', quote = '']) => ({
          kind,
          names: names === '' ? [] : names.split(','),
          quote,
        }),
      );
      const text = marked.replaceAll(/\{\w+\|[^|}]*\|([^}]*)\}/gu, '$1');
      return { id, receivedOn, dueOn: readDue(deadline.replace('deadline ', ''), receivedOn), text, faults };
    });
}

const bare = (text: string): string => text.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]/gu, '');
/** Removes the numbers of paragraphs, which are not part of the points. */
const withoutNumbers = (text: string): string =>
  text.replaceAll(/[^\p{Script=Han}]|[一二三四五六七八九十第是条点首先其次再最后]/gu, '');

export function measureNotices(file: string) {
  const counts = {
    notices: 0,
    faults: 0,
    found: 0,
    right: 0,
    invented: 0,
    lost: 0,
    names: 0,
    named: 0,
    deadlines: 0,
    due: 0,
  };
  const problems: string[] = [];
  for (const { id, receivedOn, dueOn, text, faults } of readNotices(file)) {
    counts.notices += 1;
    const points = splitNotice(opinions, text);
    if (withoutNumbers(points.map((point) => point.text).join('')) !== withoutNumbers(text)) {
      counts.lost += 1;
      problems.push(`${id} lost words: ${points.map((point) => point.text).join('/')}`);
    }
    const names = readPointNames(
      buildEnterprise({}),
      points.map((point) => ({ ...point, subject: point.opinions[0] ? getOpinionSubject(point.opinions[0]) : null })),
    );
    const free = new Set(points.keys());
    const isPart = (index: number, quote: string): boolean => {
      const [point, part] = [bare(points[index]?.text ?? ''), bare(quote)];
      return point.includes(part) || (point.length > 3 && part.includes(point));
    };
    for (const { kind, names: wanted, quote } of faults) {
      const isRight = (index: number) => RIGHT[kind]?.includes(points[index]?.opinions[0]?.id ?? '') === true;
      const hits = [...free].filter((index) => points[index]?.isObjection === true && isPart(index, quote));
      const hit = hits.find(isRight) ?? hits[0];
      counts.faults += 1;
      counts.names += wanted.length;
      if (hit === undefined) {
        problems.push(`${id} not found: ${quote}`);
        continue;
      }
      for (const index of hits) free.delete(index);
      counts.found += 1;
      if (isRight(hit)) counts.right += 1;
      else
        problems.push(
          `${id} ${kind} read as ${points[hit]?.opinions.map((one) => one.id).join() || 'nothing'}: ${quote}`,
        );
      const read = hits.flatMap((index) => [...(names[index]?.known ?? []), ...(names[index]?.unknown ?? [])]);
      const named = wanted.filter((name) => read.includes(name)).length;
      counts.named += named;
      if (named < wanted.length || read.some((one) => !wanted.includes(one) && !bare(quote).includes(bare(one))))
        problems.push(`${id} names ${wanted.join()} read as ${read.join()}: ${quote}`);
    }
    for (const index of free) {
      const point = points[index];
      if (!point?.isObjection || faults.some(({ quote }) => isPart(index, quote))) continue;
      counts.invented += 1;
      problems.push(`${id} invented: ${point.text}`);
    }
    const issuedOn = findIssueDay(text);
    const read = points.flatMap(({ deadline }) =>
      deadline ? (computeDeadlineEnd(deadline, { receivedOn, issuedOn, holidays: HOLIDAYS })?.on ?? []) : [],
    );
    if (dueOn !== null) counts.deadlines += 1;
    if (dueOn !== null && read.includes(dueOn)) counts.due += 1;
    if ((read[0] ?? null) !== dueOn) problems.push(`${id} deadline ${dueOn} read as ${read.join()}`);
  }
  return { counts, problems };
}
