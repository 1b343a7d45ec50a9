/** Fills and writes tables in a worker of the pool, so that an enterprise with thousands of people does not delay other requests. */
import { fillForm } from '#domain/filing-documents/fill.ts';
import { assertPrintable } from '#platform/server/pdf/glyphs.ts';
import { listMissing } from '#platform/server/pdf/pdf.ts';
import { drawPrintDocument } from '#platform/server/print-document/draw-print-document.ts';
import { listPrintDocumentTexts } from '#platform/server/print-document/list-texts.ts';
import { writeDocx } from '#platform/server/print-document/write-docx.ts';
import { composeDocument } from './compose-document.ts';
import { listSectionCopyFields } from './copy-fields.ts';
import type { DocumentTask, DocumentTaskResults } from './tasks.ts';

export async function run(task: DocumentTask): Promise<DocumentTaskResults[DocumentTask['kind']]> {
  switch (task.kind) {
    case 'fill':
      return task.forms.map((form) => {
        const { empty, warnings } = fillForm(form, task.source);
        return { form: form.id, empty: form.id === task.form ? empty : [], warnings, ...countEmpty(empty) };
      });
    case 'cells': {
      const cells = listSectionCopyFields(fillForm(task.form, task.source).sections);
      return { rows: cells.slice(task.offset, task.offset + task.limit), total: cells.length };
    }
    case 'write': {
      const { form } = task;
      const filled = fillForm(form, task.source);
      const rows = filled.sections.reduce((sum, one) => sum + (one.kind === 'table' ? one.rows.length : 0), 0);
      if (rows > task.mostRows) return { rows, bytes: null };
      const document = composeDocument(form, filled, task.making);
      assertPrintable(listPrintDocumentTexts(document), listMissing);
      return { rows, bytes: await (task.format === 'pdf' ? drawPrintDocument(document) : writeDocx(document)) };
    }
  }
}

function countEmpty(empty: ReturnType<typeof fillForm>['empty']): {
  readonly missing: number;
  readonly byHand: number;
} {
  const byHand = empty.filter(({ reason }) => reason === 'hand').length;
  return { missing: empty.length - byHand, byHand };
}
