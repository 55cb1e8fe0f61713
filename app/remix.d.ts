import "@remix-run/cloudflare";

// Types of loader and action data follow single fetch.
declare module "@remix-run/cloudflare" {
  interface Future {
    v3_singleFetch: true;
  }
}

declare module "react" {
  interface VideoHTMLAttributes<T> {
    loading?: "lazy" | "eager";
  }
}
