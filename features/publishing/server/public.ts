/** Door of the publishing kit: drafts that come from elsewhere. */
import { inputFaults } from '#platform/contract/input-faults.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import { type Publication, refuseFaults } from '#platform/server/publication.ts';
import { addRecord } from './publishing.service.ts';

/** Makes a draft under a uuid that it has elsewhere, by the fields of its resource. @throws Failure 400 */
export const addDraftTo =
  (publications: readonly Publication[]) =>
  async (
    context: OperatorContext,
    name: string,
    uuid: string,
    given: Readonly<Record<string, unknown>>,
  ): Promise<void> => {
    const publication = publications.find(({ resource }) => resource.name === name);
    if (!publication) throw new Error(`no publication ${name}`);
    const { body } = publication.resource;
    const read = body.safeParse(given, { reportInput: true });
    if (!read.success) return refuseFaults(inputFaults(body, read.error.issues));
    await addRecord(context, publication, read.data, uuid);
  };
