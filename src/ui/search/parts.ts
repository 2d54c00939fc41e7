export { Nearest } from './Nearest.tsx';
export { ResultsPage } from './ResultsPage.tsx';
