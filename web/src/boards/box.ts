// What a board makes of the components of its table, once for all that draw from them.
export function boxes<Printed, Box>(make: (printed: Printed) => Box): (components: object | null) => Box {
  const made = new WeakMap<object, Box>();
  return (components) => {
    if (!components) throw new Error("a board is drawn from the components of its table");
    let box = made.get(components);
    if (!box) made.set(components, (box = make(components as Printed)));
    return box;
  };
}
