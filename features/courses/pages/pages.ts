import type { Pages } from '#domain/access/page.ts';

export const coursesPages = {
  edu: {
    id: 'P-022',
    path: '/edu',
    title: '课程中心',
    access: 'login',
    layout: 'default',
    menus: [
      { in: 'top.learning', at: 1, label: '课程中心', icon: 'video' },
      { in: 'drawer', at: 4, label: '课程中心', icon: 'video' },
      { in: 'footer.product', at: 4, label: '课程中心' },
    ],
    file: 'features/courses/web/edu-page.tsx',
  },
  course: {
    id: 'P-023',
    path: '/edu/course/:uuid?',
    title: '课程详情',
    access: 'login',
    layout: 'default',
    file: 'features/courses/web/course-page.tsx',
  },
  player: {
    id: 'P-024',
    path: '/edu-player',
    title: '课程播放',
    access: 'login',
    layout: 'full',
    file: 'features/courses/web/player-page.tsx',
  },
  consoleCourses: {
    id: 'P-036',
    path: '/qyxx/edu',
    title: '课程中心',
    access: 'entitled',
    layout: 'full',
    isForReading: true,
    grantedBy: 'read.courses',
    menus: [{ in: 'side.learning', at: 3, label: '课程中心', icon: 'video' }],
    file: 'features/courses/web/console-courses-page.tsx',
  },
  resources: {
    id: 'P-038',
    path: '/qyxx/kczyzx',
    title: '课程资源中心',
    access: 'entitled',
    layout: 'full',
    isForReading: true,
    grantedBy: 'read.resources',
    file: 'features/courses/web/resources-page.tsx',
  },
} as const satisfies Pages;
