import { listInputErrors } from '#platform/contract/input-errors.ts';
import { assertNoFieldErrors, type DraftCreator, type Publication } from '#platform/server/publication.ts';
import { addRecord } from './publishing.service.ts';

/**
 * Creates the function that adds a draft of a resource with a given uuid.
 * @throws ApiError 400
 */
export const createDraftAdder =
  (publications: readonly Publication[]): DraftCreator =>
  async (context, name, uuid, given) => {
    const publication = publications.find(({ resource }) => resource.name === name);
    if (!publication) throw new Error(`no publication ${name}`);
    const { body } = publication.resource;
    const read = body.safeParse(given, { reportInput: true });
    if (!read.success) return assertNoFieldErrors(listInputErrors(body, read.error.issues));
    await addRecord(context, publication, read.data, uuid);
  };
