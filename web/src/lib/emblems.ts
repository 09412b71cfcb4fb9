// The five emblems in the order of the seat colours in tokens.css.
export const emblemNames = ["crane", "lotus", "lantern", "fan", "carp"] as const;
