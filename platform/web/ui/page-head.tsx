import type { ReactNode } from 'react';

interface PageHeadProps {
  readonly title: string;
  /** One line below the title: the content of the page, with its number. */
  readonly meta?: ReactNode;
  /** Buttons at the right; the primary button comes last. */
  readonly actions?: ReactNode;
}

/** Page title with description and buttons. */
export function PageHead({ title, meta, actions }: PageHeadProps) {
  return (
    <div className="ph1">
      <div>
        <h1>{title}</h1>
        {meta && <p className="text-3">{meta}</p>}
      </div>
      {actions && <div className="ac">{actions}</div>}
    </div>
  );
}

interface CardProps {
  /** The anchor for links to the card. */
  readonly id?: string;
  readonly title?: string;
  readonly note?: ReactNode;
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

/** Card with a title. Cards must not be nested. */
export function Card({ id, title, note, more, children }: CardProps) {
  return (
    <section className="card" id={id} aria-label={title}>
      {title && (
        <div className="card-head">
          <h2>{title}</h2>
          {note && <span className="text-3 small">{note}</span>}
          {more && <div className="more">{more}</div>}
        </div>
      )}
      {children}
    </section>
  );
}
