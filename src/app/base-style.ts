export { baseStyle } from '../pages/index.ts';
