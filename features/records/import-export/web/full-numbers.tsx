import { TextField } from '#platform/web/ui/field.tsx';

interface FullNumbersProps {
  /** Texts that explain how masked and unmasked ID numbers are treated. */
  readonly words: { readonly masked: string; readonly full: string };
  readonly isFull: boolean;
  readonly onFull: (isFull: boolean) => void;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  readonly error: string | undefined;
  /** Example of a purpose. */
  readonly help: string;
}

/** Lets the user choose to export unmasked ID numbers, with a purpose that is logged in the audit log (DESIGN.md 7). */
export function FullIdNumberChoice({ words, isFull, onFull, reason, onReason, error, help }: FullNumbersProps) {
  return (
    <>
      <fieldset className="choices">
        <legend>身份证号码</legend>
        <label>
          <input type="radio" name="full" checked={!isFull} onChange={() => onFull(false)} />
          {words.masked}
        </label>
        <label>
          <input type="radio" name="full" checked={isFull} onChange={() => onFull(true)} />
          {words.full}
        </label>
      </fieldset>
      {isFull && (
        <TextField
          label="用途"
          isRequired
          maxLength={200}
          value={reason}
          error={error}
          help={help}
          onChange={(event) => onReason(event.target.value)}
        />
      )}
    </>
  );
}
