export { parseImageOrigin } from './image-origin.ts';
export { createImages, type Images, type ImagesSettings } from './images.ts';
export { imageRoute, mountImage } from './route.ts';
