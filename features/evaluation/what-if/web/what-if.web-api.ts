/** Public API of the suppositions' screens: the to-do items, for the overview. */
export { TodoCard } from './todo-card.tsx';
