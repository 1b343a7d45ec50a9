import type { Firm } from '#domain/firm/firm.ts';
import { getFirm } from '#features/firm/server/public.ts';
import { fail, notFound } from '#platform/contract/fault.ts';
import type { InputOf } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { type editHours as editRoute, type HoursRow, hoursChanged } from '../contract.ts';
import { listHoursRows, type StoredHours, saveHoursRow } from './hours.repo.ts';

/** Tenths of an hour are exact, binary fractions are not. */
const subtract = (required: number, done: number): number => Math.max(0, Math.round((required - done) * 10) / 10);

export const missingOf = ({ required, done }: Pick<StoredHours, 'required' | 'done'>): number | null =>
  required === null || done === null ? null : subtract(required, done);

type Person = Firm['registeredPeople'][number] | Firm['otherPeople'][number];
type Paper = Person['registrations'][number];

function present(paper: Paper, stored: StoredHours | undefined): HoursRow {
  const { required = null, done = null, revision = 0 } = stored ?? {};
  return {
    registrationUuid: paper.uuid ?? '',
    paper: `${paper.regType}${paper.specialty === null ? '' : `（${paper.specialty}）`}`,
    endOn: paper.continuingEduEnd,
    required,
    done,
    missing: missingOf({ required, done }),
    revision,
  };
}

async function readPeople({ app, scope }: MemberContext): Promise<readonly Person[]> {
  const { firm } = await getFirm(app, scope);
  return [...firm.registeredPeople, ...firm.otherPeople];
}

async function readStored({ app, scope }: MemberContext): Promise<ReadonlyMap<string, StoredHours>> {
  return new Map((await listHoursRows(app.db, scope)).map((row) => [row.registrationUuid, row]));
}

/** @throws Failure 404 when the enterprise has no such person */
export async function listHours(context: MemberContext, personUuid: string): Promise<HoursRow[]> {
  const person = (await readPeople(context)).find((one) => one.uuid === personUuid);
  if (!person) throw notFound();
  const stored = await readStored(context);
  return person.registrations.map((paper) => present(paper, stored.get(paper.uuid ?? '')));
}

/** @throws Failure 404 when the enterprise has no such registration, 409 when somebody else changed it since */
export async function editHours(
  context: MemberContext,
  { registrationUuid, required, done, revision }: InputOf<typeof editRoute>['body'],
): Promise<HoursRow> {
  const { app, scope, now } = context;
  const papers = (await readPeople(context)).flatMap((person) => person.registrations);
  const paper = papers.find((one) => one.uuid === registrationUuid);
  if (!paper) throw notFound();
  const row = { registrationUuid, required: required ?? null, done: done ?? null };
  await app.db.transaction(async () => {
    if (!(await saveHoursRow(app.db, scope, row, { now, expected: revision }))) throw fail(hoursChanged);
    await app.changes.announce({ entUuid: scope.entUuid, kind: 'personnel' });
  });
  return present(paper, (await readStored(context)).get(registrationUuid));
}
