/** Whether a search may state a size, a price or a sale. The code that reads them is large, and loads for such a search alone. */
export const MAY_FIT = /\d|sale|clearance|discount|marked|reduced/i
