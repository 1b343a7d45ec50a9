import { useState } from 'react';
import { PasswordField } from '#platform/web/ui/field.tsx';
import { estimatePasswordStrength } from './password-strength.ts';

interface NewPasswordFieldProps {
  readonly name: string;
  readonly label: string;
  readonly help: string;
  readonly error?: string | undefined;
}

/** A field for a new password, with an indicator of its strength. */
export function NewPasswordField({ name, label, help, error }: NewPasswordFieldProps) {
  const [value, setValue] = useState('');
  const { bars, text } = estimatePasswordStrength(value);
  return (
    <div className="strength-box">
      <PasswordField
        name={name}
        label={label}
        maxLength={200}
        autoComplete="new-password"
        isRequired
        error={error}
        help={help}
        onChange={(event) => setValue(event.target.value)}
      />
      <div className="strength" data-bars={bars}>
        {[1, 2, 3, 4].map((bar) => (
          <i key={bar} className={bar <= bars ? 'on' : ''} />
        ))}
        <span className="text-3 small" role="status">
          {text}
        </span>
      </div>
    </div>
  );
}
