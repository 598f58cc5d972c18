/** Free swatches in one request. Apart from the schemas: the form counts without any. */
export const MOST_SWATCHES = 6
