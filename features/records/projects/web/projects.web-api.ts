/** Public API of the projects module for screens. */
export { ProjectsScreen } from './projects-screen.tsx';
