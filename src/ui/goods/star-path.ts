/** A star on a 24 px grid, drawn five at a time by ratings. */
export const starPath = 'M12 4.2l2.4 5 5.4.7-4 3.8 1 5.5-4.8-2.7-4.8 2.7 1-5.5-4-3.8 5.4-.7z'
