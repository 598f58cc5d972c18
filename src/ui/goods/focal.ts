/** The value of `object-position` for a focal point in percent from the left and the top. Undefined for the middle, which needs none. */
export const focalPosition = (focal: readonly number[] | undefined): string | undefined => focal && `${focal.join('% ')}%`
