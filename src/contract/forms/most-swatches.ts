/** The maximum of free swatches in one request. In its own file, so that the form counts without loading a schema. */
export const MOST_SWATCHES = 6
