/** Door of the suppositions' screens: what is to be done, for the overview. */
export { TodoCard } from './todo-card.tsx';
