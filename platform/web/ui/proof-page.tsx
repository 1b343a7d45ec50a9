import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button } from './button.tsx';
import { Facts, type FactsProps } from './facts.tsx';
import { TextField } from './field.tsx';
import { Card, PageHead } from './page-head.tsx';
import './proof-page.css';

const MAX_NUMBER = 40;

/** Returns the number from the QR code of a document or from a user's input; empty if it cannot be a number. */
export function parseVerificationNumber(request: Request): string {
  const number = (new URL(request.url).searchParams.get('number') ?? '').trim().slice(0, MAX_NUMBER);
  return /[A-Za-z0-9]/.test(number) ? number : '';
}

/** Facts that the user compares with the printed document. */
export const VerificationFacts = ({ facts }: { readonly facts: FactsProps['rows'] }) => (
  <Facts rows={facts} className="proof-facts" />
);

interface ProofPageProps {
  readonly title: string;
  readonly meta: string;
  /** Label of the number and title of the form. */
  readonly label: string;
  readonly path: string;
  readonly number: string;
  /** Text for an unknown number. */
  readonly unknown: string;
  /** Facts of the document; empty if the number is unknown. */
  readonly children: ReactNode;
}

/**
 * Page on which the holder of a document verifies that it is genuine. It works without scripts, because phones open it by a QR code on the
 * printed document.
 */
export function VerificationPage({ title, meta, label, path, number, unknown, children }: ProofPageProps) {
  return (
    <div className="wrapper proof-page">
      <PageHead title={title} meta={meta} />
      <Card title={label}>
        <Form className="card-body proof-form" method="get" action={path}>
          <TextField
            key={number}
            name="number"
            label={label}
            defaultValue={number}
            maxLength={MAX_NUMBER}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="如 8K3M-2QHD-77TX-0P4V"
            isRequired
          />
          <Button type="submit" kind="primary">
            核验
          </Button>
        </Form>
      </Card>
      {children}
      {number !== '' && !children && (
        <p className="alert w" role="status">
          {unknown}
        </p>
      )}
    </div>
  );
}
