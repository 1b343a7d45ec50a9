import { useRef, useState } from 'react';
import { type CitedClause, ClausePicker } from '#features/content/articles/web/articles.web-api.ts';
import { requiredText } from '#platform/contract/fields.ts';
import { TextField } from '#platform/web/ui/field.tsx';
import type { FieldErrors } from '#platform/web/ui/form-dialog.tsx';

/** Form fields for the document and the clause of a source. */
export const sourceFormFields = {
  docTitle: requiredText('文件名称', 200),
  docNumber: requiredText('文号', 100),
  clause: requiredText('条款', 100),
};

/** Writes the selected clause into the fields of the form that contains the picker. */
function putInto(form: HTMLFormElement | null | undefined, place: CitedClause): void {
  for (const name of Object.keys(sourceFormFields) as (keyof typeof sourceFormFields)[]) {
    const input = form?.elements.namedItem(name);
    if (!(input instanceof HTMLInputElement)) continue;
    input.value = place[name];
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

export function SourceFields({ errors }: { readonly errors: FieldErrors }) {
  const frame = useRef<HTMLDivElement>(null);
  const [quote, setQuote] = useState<string | null>(null);
  const pick = (place: CitedClause) => {
    putInto(frame.current?.closest('form'), place);
    setQuote(place.quote);
  };
  /** The quote is cleared because it belongs to the previously selected clause. */
  const forget = () => setQuote(null);
  return (
    <>
      <div ref={frame}>
        <ClausePicker action="选为出处" onPick={pick} />
        {quote !== null && <blockquote className="text-2">{quote}</blockquote>}
        <input type="hidden" name="quote" value={quote ?? ''} />
      </div>
      <TextField name="docTitle" label="文件名称" isRequired maxLength={200} error={errors.docTitle} />
      <TextField name="docNumber" label="文号" isRequired maxLength={100} onInput={forget} error={errors.docNumber} />
      <TextField
        name="clause"
        label="条款"
        isRequired
        maxLength={100}
        help="例如 4.2.1（2）"
        onInput={forget}
        error={errors.clause}
      />
    </>
  );
}
