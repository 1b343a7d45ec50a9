import type { MediaKind } from '#features/content/courses/contract/media.ts';
import { RecipientCountNote } from '#features/enterprise/messages/web/messages.web-api.ts';
import type { CustomInputProps, PublishedContent } from '#features/operations/publishing/web/published-content.tsx';
import { ReceiversNote } from '#features/portal/policy-push/web/policy-push.web-api.ts';
import { StandardSelect } from '#features/standards/standards/web/standards.web-api.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { Skeleton } from '#platform/web/ui/states.tsx';
import { RESOURCES } from '../resources.ts';

/** Uploads the files of lessons while the form is open. */
const MediaInput = lazyPart(async () => (await import('#features/content/courses/web/courses.web-api.ts')).MediaInput, {
  name: '课时文件',
  loading: <Skeleton lines={1} />,
});
const getMediaInput = (of: MediaKind) => (props: CustomInputProps) => <MediaInput {...props} of={of} />;

/** Loaded on demand, because formatting requirements needs the texts of all requirement kinds. */
const RequirementsInput = lazyPart(
  async () =>
    (await import('#features/evaluation/standard-releases/web/standard-releases.web-api.ts')).RequirementsInput,
  { name: '标准要求', loading: <Skeleton lines={6} /> },
);
const LevelInput = lazyPart(
  async () => (await import('#features/evaluation/standard-releases/web/standard-releases.web-api.ts')).LevelInput,
  { name: '等级选择', loading: <Skeleton lines={1} /> },
);
const DraftCheck = lazyPart(
  async () => (await import('#features/evaluation/standard-releases/web/standard-releases.web-api.ts')).DraftCheck,
  { name: '发布前检查' },
);
const ImpactNote = lazyPart(
  async () => (await import('#features/evaluation/standard-releases/web/standard-releases.web-api.ts')).ImpactNote,
  { name: '影响范围' },
);
const CountingCheck = lazyPart(
  async () => (await import('#features/standards/rulebook/web/rulebook.web-api.ts')).CountingRulePreview,
  { name: '按表述填写' },
);

/** The parts that features register for the page of published content. */
export const PUBLISHED_CONTENT: PublishedContent = {
  resources: RESOURCES,
  inputs: {
    'course-video': getMediaInput('video'),
    'course-captions': getMediaInput('captions'),
    'course-deck': getMediaInput('deck'),
    standard: StandardSelect,
    level: (props) => <LevelInput {...props} />,
    requirements: (props) => <RequirementsInput {...props} />,
  },
  checks: { standard: DraftCheck, 'counting-rule': CountingCheck },
  consequences: {
    standard: ({ uuid }) => <ImpactNote uuid={uuid} />,
    message: RecipientCountNote,
    article: ReceiversNote,
  },
};
