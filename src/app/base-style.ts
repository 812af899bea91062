/** The style sheet for pages that commands write. Commands may not import the pages themselves. */
export { baseStyle } from '../pages/index.ts';
