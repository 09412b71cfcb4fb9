// What is drawn in the page as a picture file: the same elements with the page's styles and letters, in one image.

const text = (rule: CSSRule): string => rule.cssText;

// Letters come along, for an image loads nothing.
async function withLetters(rule: CSSRule): Promise<string> {
  const url = rule instanceof CSSFontFaceRule ? /url\("?([^")]+)"?\)/.exec(rule.cssText)?.[1] : undefined;
  if (!url || url.startsWith("data:")) return text(rule);
  const base = rule.parentStyleSheet?.href ?? location.href;
  const blob = await (await fetch(new URL(url, base))).blob();
  const data = await new Promise<string>((done) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result as string);
    reader.readAsDataURL(blob);
  });
  return text(rule).replace(url, data);
}

// What is drawn depends on the size of the window, so the picture is laid out in one of the same size.
export async function pictureOf(drawn: HTMLElement, scale = 1.5): Promise<Blob> {
  const { offsetWidth: width, offsetHeight: height } = drawn;
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const css = (await Promise.all(rules.map(withLetters))).join("\n");
  const copy = drawn.cloneNode(true) as HTMLElement;
  copy.style.transform = "none";
  const root = document.createElement("div");
  const size = `width:${width}px;height:${height}px`;
  root.style.cssText = `${size};position:relative;background:var(--surface-2);color:var(--ink)`;
  root.style.fontFamily = getComputedStyle(drawn).fontFamily;
  for (const symbols of document.querySelectorAll("svg:has(symbol), svg:has(linearGradient), svg:has(pattern)"))
    if (!drawn.contains(symbols) && !symbols.parentElement?.closest("svg")) root.append(symbols.cloneNode(true));
  root.append(copy);
  const inside = new XMLSerializer().serializeToString(root);
  const theme = document.documentElement.dataset.theme ?? "";
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${innerWidth}" height="${innerHeight}"` +
    ` viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" data-theme="${theme}">` +
    `<style><![CDATA[${css}]]></style>` +
    `<foreignObject width="${width}" height="${height}">${inside}</foreignObject></svg>`;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width * scale;
  canvas.height = height * scale;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"),
  );
}
