import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { RouteSpec } from '#platform/contract/route.ts';
import { Accessory } from '../lazy-part.tsx';

/** The slots of the shell that features fill; the entry point (apps/web/slots.ts) lists the features. */
export interface ShellSlots {
  readonly overlays: readonly ComponentType[];
  readonly floats: readonly ComponentType[];
  /** Content for users that may not have an enterprise yet, shown beside their membership status. */
  readonly welcomes: readonly ComponentType[];
  /** Import and export beside the title of a list; `sheets` are the workbook sheets that match the list. */
  readonly listTools?: ComponentType<{ readonly sheets: readonly string[] }>;
  readonly bulkEdit?: ComponentType<BulkEditProps>;
  readonly completePeople?: ComponentType<CompletePeopleProps>;
  readonly pagePreview?: ComponentType<PagePreviewProps>;
  /** Credits the hours of a completed course. */
  readonly courseCredit?: ComponentType<CourseCreditProps>;
  /** Lists of the operators' desk, by the key of the queue. */
  readonly deskPanels?: Readonly<Record<string, ComponentType<DeskPanelProps>>>;
  /** Action that merges an enterprise with another, in its row of the operators' list. */
  readonly enterpriseMerge?: ComponentType<EnterpriseMergeProps>;
  /** The directory of authorities and general websites in the header's panel. */
  readonly directory?: ComponentType<DirectoryProps>;
  /** Page of the published content, or of one draft, with everything that the features register. */
  readonly publishedContent?: ComponentType<PublishedContentProps>;
  readonly pageParts?: Readonly<Partial<Record<PagePart, readonly ComponentType[]>>>;
}

/** A place in a page to which optional features and features of higher layers add parts. */
export type PagePart =
  | 'account.bindings'
  | 'api-access.cards'
  | 'enterprises.below'
  | 'licence.top'
  | 'overview.actions'
  | 'overview.top'
  | 'todo.top';

/** A list of waiting items; the numbers of the desk are reloaded after each item. */
export interface DeskPanelProps {
  readonly onSettled: () => void;
}

export interface DirectoryProps {
  /** Called when a link was followed, to close the panel. */
  readonly onFollow: () => void;
}

/** The draft that a signed address identifies. */
export interface Draft {
  /** Name of the resource. */
  readonly resource: string;
  readonly values: Readonly<Record<string, unknown>>;
}

export interface PublishedContentProps {
  /** Shows only the fields of this draft; omitted for the page of operators. */
  readonly draft?: Draft;
}

export interface EnterpriseMergeProps {
  readonly uuid: string;
  readonly entName: string;
}

/** The certificate of a course whose hours are credited. */
export interface CourseCreditProps {
  readonly certificateUuid: string;
  readonly hours: number;
  readonly isCredited: boolean;
  readonly onChanged: () => void;
}

/** Preview of a member page that the reader may not access. */
export interface PagePreviewProps {
  readonly path: string;
  readonly title: string;
}

/** The records of a list that are edited together. */
export interface BulkEditProps {
  readonly kind: 'register' | 'else' | 'certificate' | 'project';
  /** The noun for one record: 证书. */
  readonly noun: string;
  readonly records: readonly { readonly uuid: string; readonly revision: number }[];
  /** Calls whose data is invalidated when records change. */
  readonly stale: readonly RouteSpec[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** A list of people whose missing data are completed in one table. */
export interface CompletePeopleProps {
  readonly kind: 'register' | 'else';
  /** Text of the button, where both lists are offered beside each other. */
  readonly label?: string;
  /** Calls whose data is invalidated when people change. */
  readonly stale: readonly RouteSpec[];
}

const SlotsContext = createContext<ShellSlots>({ overlays: [], floats: [], welcomes: [] });

export function SlotsProvider({ slots, children }: { readonly slots: ShellSlots; readonly children: ReactNode }) {
  return <SlotsContext value={slots}>{children}</SlotsContext>;
}

const renderParts = (name: string, parts: readonly ComponentType[]) =>
  parts.map((Part, index) => (
    <Accessory key={`${name}-${index}`}>
      <Part />
    </Accessory>
  ));

/** Renders all parts of one slot; a failing part is omitted. */
export function Slot({ name }: { readonly name: 'overlays' | 'floats' | 'welcomes' }) {
  return renderParts(name, useContext(SlotsContext)[name]);
}

/** Renders the parts that features add to a place in a page; a failing part is omitted. */
export function PageParts({ place }: { readonly place: PagePart }) {
  return renderParts(place, useContext(SlotsContext).pageParts?.[place] ?? []);
}

/** Returns the keys of the queues whose list an optional feature provides. */
export const useDeskPanels = (): ReadonlySet<string> => new Set(Object.keys(useContext(SlotsContext).deskPanels ?? {}));

/** A list of the operators' desk; a slot, because optional features have queues too. */
export function DeskPanel({ queue, ...props }: DeskPanelProps & { readonly queue: string }) {
  const Panel = useContext(SlotsContext).deskPanels?.[queue];
  return Panel && <Panel {...props} />;
}

/** Action that merges an enterprise with another; a slot, because the merge is an optional feature. */
export function EnterpriseMerge(props: EnterpriseMergeProps) {
  const Merge = useContext(SlotsContext).enterpriseMerge;
  return Merge && <Merge {...props} />;
}

/** Page of the published content, or of one draft; a slot, because every feature registers its own resources. */
export function PublishedContent(props: PublishedContentProps) {
  const Content = useContext(SlotsContext).publishedContent;
  return Content && <Content {...props} />;
}

/** The directory in the header's panel; a slot, because its links are content. */
export function Directory(props: DirectoryProps) {
  const Links = useContext(SlotsContext).directory;
  return Links && <Links {...props} />;
}

/** Credits the hours of a certificate; a slot, because courses do not depend on the feature that counts the hours. */
export function CourseCredit(props: CourseCreditProps) {
  const Credit = useContext(SlotsContext).courseCredit;
  return Credit && <Credit {...props} />;
}

/** 导入 and 导出 of a list: `<ListTools sheets={['项目']} />`. A slot, because the feature that provides it depends on the lists' features. */
export function ListTools({ sheets }: { readonly sheets: readonly string[] }) {
  const Tools = useContext(SlotsContext).listTools;
  return Tools && <Tools sheets={sheets} />;
}

/** Dialog of a bulk edit; a slot, because the feature that provides it depends on the forms of all lists. */
export function BulkEdit(props: BulkEditProps) {
  const Dialog = useContext(SlotsContext).bulkEdit;
  return Dialog && <Dialog {...props} />;
}

/** Button that opens the table of the missing data of people; a slot, because the feature that provides it depends on the lists. */
export function CompletePeople(props: CompletePeopleProps) {
  const Part = useContext(SlotsContext).completePeople;
  return Part && <Part {...props} />;
}

/** Preview of a page for members; a slot, because every feature describes its own pages. */
export function PagePreview(props: PagePreviewProps) {
  const Preview = useContext(SlotsContext).pagePreview;
  return Preview && <Preview {...props} />;
}
