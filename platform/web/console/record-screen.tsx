import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { RouteSpec } from '#platform/contract/route.ts';
import type { CallError } from '../call-error.ts';
import { BulkEdit, type BulkEditProps } from '../shell/slots.tsx';
import { Button } from '../ui/button.tsx';
import { Drawer } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { QueryView } from '../ui/query-view.tsx';
import type { BulkSelection } from './bulk-selection.tsx';

type One = { readonly uuid: string; readonly title: string };

/** The open overlay of a list: a record, its form, the bulk edit of several records, or the form of a new record. */
type InFront<Row> =
  | (One & { readonly kind: 'view' | 'edit' })
  | { readonly kind: 'bulk'; readonly rows: readonly Row[] }
  | { readonly kind: 'new' }
  | null;

export interface RecordListState<Row> {
  readonly open: InFront<Row>;
  readonly choice: BulkSelection<Row>;
  readonly view: (one: One) => void;
  readonly edit: (one: One) => void;
  readonly create: () => void;
  readonly close: () => void;
  /** Closes the bulk edit and clears the selection. */
  readonly finish: () => void;
}

/** Returns the state of a record list: its selection and its open overlay. */
export function useRecordListState<Row>(): RecordListState<Row> {
  const [open, setOpen] = useState<InFront<Row>>(null);
  const [keys, setKeys] = useState<readonly string[]>([]);
  const close = () => setOpen(null);
  return {
    open,
    choice: { keys, onChange: setKeys, onBulk: (rows) => setOpen({ kind: 'bulk', rows }) },
    view: (one) => setOpen({ ...one, kind: 'view' }),
    edit: (one) => setOpen({ ...one, kind: 'edit' }),
    create: () => setOpen({ kind: 'new' }),
    close,
    finish: () => {
      setKeys([]);
      close();
    },
  };
}

interface RecordFrontProps<Row, Detail> {
  readonly screen: RecordListState<Row>;
  readonly kind: BulkEditProps['kind'];
  /** The noun for one record: 证书. */
  readonly noun: string;
  /** Name of the record in the error message if it could not be loaded; `noun` by default. */
  readonly subject?: string;
  readonly stale: readonly RouteSpec[];
  readonly canEdit: boolean;
  readonly record: (uuid: string) => UseQueryOptions<Detail, CallError>;
  /** Number of skeleton lines while the record is loading. */
  readonly lines: number;
  /** Renders additional buttons in the footer of the drawer. */
  readonly renderTools: (one: One) => ReactNode;
  readonly renderForm: (record: Detail | null) => ReactNode;
  /** Renders the content of a record's drawer. */
  readonly children: (record: Detail) => ReactNode;
}

/** Renders the drawer of a record, its edit form, the form of a new one, and the bulk edit. */
export function RecordOverlays<Row extends BulkEditProps['records'][number], Detail>(
  props: RecordFrontProps<Row, Detail>,
) {
  const { open, finish, close } = props.screen;
  if (!open) return null;
  if (open.kind === 'new') return props.renderForm(null);
  if (open.kind === 'bulk') {
    const { kind, noun, stale } = props;
    return <BulkEdit kind={kind} noun={noun} records={open.rows} stale={stale} onDone={finish} onClose={close} />;
  }
  return open.kind === 'edit' ? <NewestForm {...props} one={open} /> : <RecordDrawer {...props} one={open} />;
}

type OneProps<Row, Detail> = RecordFrontProps<Row, Detail> & { readonly one: One };

/** Opens the form only after the record was loaded again, so that its revision matches the server. */
function NewestForm<Row, Detail>(props: OneProps<Row, Detail>) {
  const found = useQuery({ ...props.record(props.one.uuid), staleTime: 0, gcTime: 0 });
  if (found.error) return <RecordDrawer {...props} canEdit={false} />;
  return found.data && found.isFetchedAfterMount ? props.renderForm(found.data) : null;
}

function RecordDrawer<Row, Detail>(props: OneProps<Row, Detail>) {
  const { screen, one, canEdit, noun, subject = noun, lines } = props;
  const found = useQuery(props.record(one.uuid));
  const footer = (
    <>
      {props.renderTools(one)}
      <Button onClick={screen.close}>关闭</Button>
      {canEdit && (
        <Button kind="primary" onClick={() => screen.edit(one)} disabled={!found.data}>
          编辑
        </Button>
      )}
    </>
  );
  return (
    <Drawer title={one.title} onClose={screen.close} footer={footer}>
      <QueryView query={found} subject={subject} shape="facts" lines={lines}>
        {props.children}
      </QueryView>
    </Drawer>
  );
}

/** Button for a new record, shown beside the title of a list and in an empty list. */
export function NewRecordButton({ words, onClick }: { readonly words: string; readonly onClick: () => void }) {
  return (
    <Button kind="primary" onClick={onClick}>
      <Icon name="plus" />
      {words}
    </Button>
  );
}
