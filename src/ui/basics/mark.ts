/**
 * The shop's mark on a 64 px grid: a couch whose back is a Cape gable, standing on the stoep.
 * One path, filled; the app icons are drawn from it too.
 */
export const markPath = [
  // the gable back, and its round window
  'M14.5 38.5V31.4c0-2.7 1.6-4.3 4.1-4.3 2.9 0 4.1-1.4 4.3-4C23.5 16.2 26.6 11.5 32 11.5s8.5 4.7 9.1 11.6c.2 2.6 1.4 4 4.3 4 2.5 0 4.1 1.6 4.1 4.3v7.1z',
  'M32 18.3a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 1 0 0-4.8z',
  // arms and seat in one piece
  'M6 34.3a3.5 3.5 0 0 1 7 0V40a1 1 0 0 0 1 1h36a1 1 0 0 0 1-1v-5.7a3.5 3.5 0 0 1 7 0V47a2.5 2.5 0 0 1-2.5 2.5h-47A2.5 2.5 0 0 1 6 47z',
  // feet
  'M11.5 49h4l-.7 4h-2.6zM48.5 49h4l-.7 4h-2.6z',
  // the step of the stoep
  'M4.5 54.5h55a1.3 1.3 0 0 1 0 2.6h-55a1.3 1.3 0 0 1 0-2.6z',
].join('')
