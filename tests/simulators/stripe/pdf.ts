import type Stripe from "stripe";
import { day } from "./html";

export function invoicePdf(invoice: Stripe.Invoice): Uint8Array {
  const amount = (cents: number) => `EUR ${(cents / 100).toFixed(2)}`;
  const lines = [
    `Invoice ${invoice.number}`,
    day(invoice.created),
    `${invoice.customer_name ?? ""} ${invoice.customer_email ?? ""}`.trim(),
    ...invoice.lines.data.map((line) => `${line.description}: ${amount(line.amount)}`),
    `Total, VAT included: ${amount(invoice.total)} (${invoice.status})`,
    "An invoice of the payment simulator. It is not valid for anything.",
  ];
  const text = lines
    .map((line, index) => `BT /F1 ${index === 0 ? 18 : 11} Tf 60 ${780 - index * 26} Td (${escaped(line)}) Tj ET`)
    .join("\n");
  return written([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ]);
}

/** Escapes a line. Replaces characters outside Latin 1 with a question mark. */
function escaped(line: string): string {
  return [...line]
    .map((letter) => (letter === "€" ? "EUR " : letter.charCodeAt(0) > 255 ? "?" : letter))
    .join("")
    .replace(/[\\()]/g, "\\$&");
}

function written(objects: string[]): Uint8Array {
  let file = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
}
