/** Door of the projects feature's screens. */
export { ProjectsScreen } from './projects-screen.tsx';
