/** The chosen options of a line as text: `Fabric: Sage, Legs: Oak`. Empty for a product without options. */
export const choiceWords = ({ variation_labels: labels }: { variation_labels: Readonly<Record<string, string>> }): string =>
  Object.entries(labels)
    .map(([option, value]) => `${option}: ${value}`)
    .join(', ')
